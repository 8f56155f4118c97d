import { lstatSync, statSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createBareMachine, type BareMachine } from '../../../tests/fixtures/operators/bare-machine.ts';

let machine: BareMachine;
beforeEach(async () => {
  machine = await createBareMachine();
});
afterEach(() => machine[Symbol.asyncDispose]());

test('setup without keys gives a site the sandbox, and writes everything that it needs', async () => {
  const { read } = machine;
  await machine.setUp(machine.withoutServices);
  expect(read('etc/lessons/api.env')).toMatch(/^PUBLIC_URL=https:\/\/lessons\.example$/m);
  expect(read('etc/lessons/api.env')).toMatch(/^SITE=staging$/m);
  expect(read('etc/lessons/api.env')).toMatch(/^STRIPE_JS_URL=\/sandbox\/stripe\.js$/m);
  expect(read('etc/lessons/secrets/stripe_webhook_secret')).toBe('whsec_sandbox\n');
  expect(read('etc/lessons/secrets/link_secret')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(read('etc/nginx/sites-available/lessons')).toContain('location ^~ /sandbox/ {');
  expect(lstatSync(machine.at('etc/nginx/sites-enabled/lessons')).isSymbolicLink()).toBe(true);
  expect(read('etc/nginx/nginx.conf')).toContain('worker_connections 10240;');
  expect(read('etc/systemd/system/lessons-api@.service')).toContain('METRICS_PORT=1%i');
  expect(machine.has('etc/systemd/system/lessons-sandbox.service')).toBe(true);
  expect(read('usr/local/bin/lessons')).toContain('--site lessons "$@"');
  expect(read('opt/lessons/current/release.json')).toBe(machine.release);
  expect(read('srv/lessons/shell/index.html')).toBe('{}');
  expect(machine.stripe.calls).toEqual([]);
  const modes = ['secrets', 'secrets/database_url', 'owner_database_url', 'api.env'].map((path) =>
    (statSync(machine.at(`etc/lessons/${path}`)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['750', '640', '600', '640']);
});

test('setup migrates the database before it enables anything, and ends with the doctor', async () => {
  await machine.setUp(machine.withoutServices);
  const order = machine.calls();
  const at = (start: string) => order.findIndex((call) => call.startsWith(start));
  expect(at('migrate')).toBeGreaterThan(at('runuser'));
  expect(at('systemctl enable')).toBeGreaterThan(at('migrate'));
  expect(order.at(-1)).toBe('operate --site lessons doctor');
  expect(order.filter((call) => /password|postgres:\/\//.test(call))).toEqual([]);
  expect(machine.read('statements')).toContain('create database "lessons" owner "lessons"');
});

test('setup with keys makes the webhook at Stripe, and writes its secret', async () => {
  await machine.setUp(machine.withServices);
  expect(machine.read('etc/lessons/secrets/stripe_webhook_secret')).toBe('whsec_1\n');
  const made = machine.stripe.calls.find(({ method }) => method === 'POST');
  expect(made?.body).toContain('url=https://lessons.example/api/webhooks/stripe');
  expect(made?.body).toContain('payment_intent.succeeded');
  expect(machine.read('etc/lessons/api.env')).not.toMatch(/^STRIPE_API_URL/m);
  expect(machine.has('etc/systemd/system/lessons-sandbox.service')).toBe(false);
  expect(machine.read('etc/lessons/api.env')).toMatch(/^SITE=staging$/m);
});

test('setup gives the API behind a pooler two addresses, and the owner one past it', async () => {
  await machine.setUp(machine.withServices, '--pooler', 'localhost:6432');
  const secret = (name: string) => machine.read(`etc/lessons/secrets/${name}`);
  expect(secret('database_url')).toMatch(/lessons_api:\w+@localhost:6432\/lessons\n/);
  expect(secret('database_direct_url')).toMatch(/lessons_api:\w+@localhost:5432\/lessons\n/);
  expect(machine.read('etc/lessons/owner_database_url')).toMatch(/lessons:\w+@localhost:5432\/lessons\n/);
  expect(machine.read('etc/lessons/api.env')).toMatch(/^DATABASE_DIRECT_URL_FILE=/m);
});
