import { statSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createBareMachine, type BareMachine } from '../../../tests/fixtures/operators/bare-machine.ts';

let machine: BareMachine;
beforeEach(async () => {
  machine = await createBareMachine();
});
afterEach(() => machine[Symbol.asyncDispose]());

const callsOf = (pattern: RegExp) => machine.calls().filter((call) => pattern.test(call));

test('setup with the same answers touches nothing, and restarts nothing', async () => {
  const files = ['api.env', 'secrets/link_secret', 'secrets/database_url', 'owner_database_url']
    .map((name) => machine.at(`etc/lessons/${name}`))
    .concat(machine.at('etc/nginx/sites-available/lessons'));
  await machine.setUp(machine.withServices);
  machine.forgetCalls();
  for (const file of files) utimesSync(file, 1, 1);
  await machine.setUp({});
  expect(files.map((file) => statSync(file).mtimeMs)).toEqual(files.map(() => 1_000));
  expect(callsOf(/restart|reload|useradd|nginx -t/)).toEqual([]);
  const made = machine.stripe.calls.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('_endpoints'),
  );
  expect(made).toHaveLength(1);
});

test('setup with another coach’s address changes the settings alone, and restarts the API', async () => {
  await machine.setUp(machine.withServices);
  const secret = machine.read('etc/lessons/secrets/link_secret');
  const settings = machine.read('etc/lessons/api.env');
  machine.write('etc/lessons/api.env', `${settings}# My own.\nLOG_LEVEL=debug\n`, 0o640);
  machine.forgetCalls();
  await machine.setUp({ ADMIN_EMAILS: 'anna@example.com' });
  expect(machine.read('etc/lessons/api.env')).toBe(
    `${settings.replace('coach@example.com', 'anna@example.com')}# My own.\nLOG_LEVEL=debug\n`,
  );
  expect(machine.read('etc/lessons/secrets/link_secret')).toBe(secret);
  expect(callsOf(/^systemctl restart/)).toHaveLength(2);
  expect(callsOf(/^systemctl reload/)).toEqual([]);
});

test('payments stay a site’s own when setup moves it to another name', async () => {
  await machine.setUp(machine.withServices);
  await machine.setUp({ DOMAIN: 'tennis.example' });
  expect(machine.read('etc/lessons/api.env')).toMatch(/^DEPLOYMENT_ID=lessons\.example$/m);
  expect(machine.read('etc/nginx/sites-available/lessons')).toContain(
    'server_name tennis.example coach.tennis.example;',
  );
  await machine.setUp({});
  expect(machine.read('etc/lessons/api.env')).toMatch(/^DEPLOYMENT_ID=lessons\.example$/m);
});

test('setup gives a site that was tried with the sandbox real services, and an empty database if it is asked for', async () => {
  await machine.setUp(machine.withoutServices);
  const secret = machine.read('etc/lessons/secrets/link_secret');
  await machine.setUp(machine.withServices, '--empty');
  expect(machine.read('etc/lessons/api.env')).not.toMatch(
    /^(STRIPE_API_URL|STRIPE_JS_URL|SUPABASE_API_URL)=/m,
  );
  expect(machine.read('etc/lessons/secrets/stripe_webhook_secret')).toBe('whsec_1\n');
  expect(machine.has('etc/systemd/system/lessons-sandbox.service')).toBe(false);
  expect(machine.read('statements')).toContain('drop database if exists "lessons" with (force);');
  expect(machine.read('etc/lessons/secrets/link_secret')).not.toBe(secret);
});

test('setup does not empty the database of a live site', async () => {
  await machine.setUp(machine.withServices);
  const settings = machine.read('etc/lessons/api.env');
  machine.write('etc/lessons/api.env', settings.replace('SITE=staging', 'SITE=live'), 0o640);
  await expect(machine.setUp({}, '--empty')).rejects.toThrow('lessons is live');
  expect(machine.read('statements')).not.toContain('drop database');
});

test('setup that was interrupted goes on when it is run again', async () => {
  machine.fail('psql');
  await expect(machine.setUp(machine.withServices)).rejects.toThrow('psql: no server');
  machine.fail(undefined);
  await machine.setUp(machine.withServices);
  expect(machine.calls().at(-1)).toBe('operate --site lessons doctor');
});
