import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { archive } from './archives.ts';
import { callAllTheWhile } from './call-all-the-while.ts';
import { setUp } from './set-up.ts';
import { startMachine, type Machine } from './start-machine.ts';
import { bookLesson, openHours, visitorOf } from './visit-site.ts';

/* Releases of the API on a machine, while people use it. */

const HOST = 'lessons.test';
let machine: Machine;
let first: string;

beforeAll(async () => {
  machine = await startMachine('update');
  await setUp(machine, { host: HOST });
  await openHours(machine, HOST);
  for (const version of ['9.1.0', '9.2.0'] as const) {
    machine.copyIn(archive(`api-${version}`), `/root/api-${version}.tar.gz`);
  }
  first = await runningVersion();
});
afterAll(async () => machine?.[Symbol.asyncDispose]());

const runningVersion = async () =>
  ((await visitorOf(machine, HOST).call('GET', '/api/health')).body as { release: { version: string } })
    .release.version;
const tableOf = async (name: string) =>
  machine.run(`runuser -u postgres -- psql -d lessons -Atc "select to_regclass('${name}') is not null"`);

test('an update whose migration fails changes nothing: the release before runs on, and no call is lost', async () => {
  const { calls, result } = await callAllTheWhile(machine, [HOST], () =>
    machine.run('lessons update /root/api-9.2.0.tar.gz 2>&1 && echo "it said nothing" || true'),
  );
  expect(result).toContain('division by zero');
  expect(result).not.toContain('it said nothing');
  expect(calls.lost).toEqual([]);
  expect(await runningVersion()).toBe(first);
  expect(await tableOf('left_by_failing')).toBe('f\n');
  expect((await bookLesson(machine, HOST)).status).toBe('confirmed');
});

test('an update backs up, migrates and replaces one process after the other: no call is lost', async () => {
  await machine.run('touch /root/before-update');
  const { calls } = await callAllTheWhile(machine, [HOST], () =>
    machine.run('lessons update /root/api-9.1.0.tar.gz'),
  );
  expect(calls.lost).toEqual([]);
  expect(calls.made).toBeGreaterThan(20);
  expect(await runningVersion()).toBe('9.1.0');
  expect(await tableOf('made_by_next')).toBe('t\n');
  const newer = await machine.run('find /var/backups/lessons -name "*.dump" -newer /root/before-update');
  expect(newer.trim().split('\n')).toHaveLength(1);
  expect((await bookLesson(machine, HOST)).status).toBe('confirmed');
});

test('one word goes back to the release before, and no call is lost', async () => {
  const { calls } = await callAllTheWhile(machine, [HOST], () => machine.run('lessons rollback'));
  expect(calls.lost).toEqual([]);
  expect(calls.made).toBeGreaterThan(20);
  expect(await runningVersion()).toBe(first);
  expect((await bookLesson(machine, HOST)).status).toBe('confirmed');
});
