import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createBareMachine, type BareMachine } from '../../../tests/fixtures/operators/bare-machine.ts';
import { siteNamed } from '../site/site.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';
import { pendingFileOf } from './pending.ts';

let machine: BareMachine;
beforeEach(async () => {
  machine = await createBareMachine();
});
afterEach(() => machine[Symbol.asyncDispose]());

const callsOf = (pattern: RegExp) => machine.calls().filter((call) => pattern.test(call));
const isPending = () => existsSync(pendingFileOf(siteNamed('lessons', machine.at('.'))));

test('setup that ends leaves no mark of one that was interrupted', async () => {
  await machine.setUp(machine.withServices);
  expect(isPending()).toBe(false);
});

test('setup after one that was interrupted lets everything read the files, though they are as planned', async () => {
  await machine.setUp(machine.withServices);
  machine.fail('nginx');
  await expect(machine.setUp({ DOMAIN: 'tennis.example' })).rejects.toThrow('unknown directive');
  expect(isPending()).toBe(true);
  machine.fail(undefined);
  await expect(machine.setUp({})).resolves.toBeUndefined();
  machine.write('etc/lessons/setup-pending', '');
  machine.forgetCalls();
  await machine.setUp({});
  expect(callsOf(/^systemctl restart lessons-api@/)).toHaveLength(2);
  expect(callsOf(/^systemctl (daemon-reload|restart nginx)$/)).toContain('systemctl restart nginx');
  expect(callsOf(/^systemctl daemon-reload$/)).not.toEqual([]);
  expect(callsOf(/^nginx -t/)).toHaveLength(1);
  expect(isPending()).toBe(false);
});

test('setup gives the roles of a database new passwords when it refuses those of the files', async () => {
  await machine.setUp(machine.withServices);
  const [owner, api] = [
    machine.read('etc/lessons/owner_database_url'),
    machine.read('etc/lessons/secrets/database_url'),
  ];
  machine.forgetCalls();
  machine.refusePasswords(true);
  await machine.setUp({});
  expect(machine.read('etc/lessons/owner_database_url')).not.toBe(owner);
  expect(machine.read('etc/lessons/secrets/database_url')).not.toBe(api);
  expect(callsOf(/^systemctl restart lessons-api@/)).toHaveLength(2);
});

test('setup is refused while another program changes the site', async () => {
  await oneAtATime(siteNamed('lessons', machine.at('.')), async () => {
    await expect(machine.setUp(machine.withServices)).rejects.toThrow('Another program changes lessons now');
  });
  expect(machine.has('etc/lessons')).toBe(false);
});
