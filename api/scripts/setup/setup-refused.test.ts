import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createBareMachine, type BareMachine } from '../../../tests/fixtures/operators/bare-machine.ts';

let machine: BareMachine;
beforeEach(async () => {
  machine = await createBareMachine();
});
afterEach(() => machine[Symbol.asyncDispose]());

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_unknown', /^STRIPE_SECRET_KEY: Invalid API Key/],
  ['STRIPE_SECRET_KEY', 'whatever', /^STRIPE_SECRET_KEY: .*must start with sk_test_/],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1', /^STRIPE_PUBLISHABLE_KEY: One key is for test mode/],
  ['SUPABASE_SECRET_KEY', 'anon', /^SUPABASE_SECRET_KEY: .*sb_secret_/],
  ['DOMAIN', '127.0.0.1', /^DOMAIN: 127.0.0.1 is no name/],
  ['ADMIN_EMAILS', 'coach', /^ADMIN_EMAILS: .*e-mail addresses/],
  ['COURT', '1', /^COURT is no question: they are DOMAIN, /],
])('setup refuses the answer %s=%s before it writes anything', async (name, answer, reason) => {
  await expect(machine.setUp({ ...machine.withServices, [name]: answer })).rejects.toThrow(reason);
  expect(machine.has('etc/lessons')).toBe(false);
  expect(machine.calls()).toEqual([]);
});

test('setup takes the one web server that the machine has, whatever is answered', async () => {
  await machine.setUp({ ...machine.withoutServices, WEB_SERVER: 'caddy' });
  expect(machine.has('etc/nginx/sites-available/lessons')).toBe(true);
});

test('setup refuses the name of something else on the machine for a site', async () => {
  machine.write('account-lessons', '');
  await expect(machine.setUp(machine.withoutServices)).rejects.toThrow(
    /lessons is the name of something else/,
  );
});

test('setup names the archives that it does not find before it writes anything', async () => {
  rmSync(machine.at('admin-app.tar.gz'));
  await expect(machine.setUp(machine.withoutServices)).rejects.toThrow('Add --module admin-app.tar.gz');
  expect(machine.has('etc/lessons')).toBe(false);
});

test('setup enables nothing after a migration that failed', async () => {
  machine.fail('migrate');
  await expect(machine.setUp(machine.withoutServices)).rejects.toThrow(/was not migrated.*migrate failed/s);
  expect(machine.calls().filter((call) => call.startsWith('systemctl enable'))).toEqual([]);
});

test('setup leaves nginx’s files as they were when nginx refuses the new ones', async () => {
  machine.fail('nginx');
  await expect(machine.setUp(machine.withoutServices)).rejects.toThrow('unknown directive');
  expect(machine.read('etc/nginx/nginx.conf')).toContain('768');
  expect(machine.has('etc/nginx/sites-available/lessons')).toBe(false);
});
