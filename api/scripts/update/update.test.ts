import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callWhile } from '../../../tests/fixtures/operators/call-while.ts';
import { createFakeMachine, type FakeMachine } from '../../../tests/fixtures/operators/fake-machine.ts';

let machine: FakeMachine;
beforeEach(async () => {
  machine = await createFakeMachine({ version: '1.1.0' });
});
afterEach(() => machine[Symbol.asyncDispose]());

const update = (...args: string[]) => machine.run('update', [...args, '--without-backup']);

test('an update of all three parts migrates as the tables’ owner, replaces one process after the other without losing a call, and publishes the front ends last', async () => {
  const archives = [
    machine.frontEnd('player-app', '1.2.0', ['/api/new']),
    machine.api({ version: '1.2.0', serves: ['/api/me', '/api/new'] }),
    machine.frontEnd('admin-app', '1.2.0'),
  ].map(({ archive }) => archive);
  const { result, calls, failures } = await callWhile(machine.urls, () => update(...archives));

  const [first, second] = machine.ports;
  expect(result).toEqual({
    code: 0,
    stdout: [
      'The database is migrated to API 1.2.0.',
      `lessons-api@${first}.service runs 1.2.0.`,
      `lessons-api@${second}.service runs 1.2.0.`,
      `player-app 1.2.0 is published in ${machine.site.shell}.`,
      `admin-app 1.2.0 is published in ${machine.site.module}.`,
      '',
    ].join('\n'),
    stderr: '',
  });
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(50);
  expect(machine.migrations()).toEqual(['1.2.0 postgres://owner@127.0.0.1:1/lessons']);
  expect(machine.current()).toBe('1.2.0');
  expect(await machine.releases()).toEqual(['1.2.0', '1.2.0']);
  expect(machine.served('player-app', 'index.html')).toBe('"player-app 1.2.0"');
  expect(machine.served('admin-app', 'mf-manifest.json')).toBe('"admin-app 1.2.0"');
});

test('a migration that fails leaves everything as it was, and its reason is shown', async () => {
  const before = machine.pids();
  const { archive } = machine.api({ version: '1.2.0', migrationFails: true });

  const { code, stderr } = await update(archive, machine.frontEnd('player-app', '1.2.0').archive);

  expect(code).toBe(1);
  expect(stderr).toContain('nothing was switched. ');
  expect(stderr).toContain('column "starts" does not exist');
  expect(machine.current()).toBe('1.1.0');
  expect(machine.pids()).toEqual(before);
  expect(() => machine.served('player-app', 'index.html')).toThrow('ENOENT');
});

test('a backup that can’t be made ends an update before anything is changed', async () => {
  const before = machine.pids();
  const { code, stderr } = await machine.run('update', [machine.api({ version: '1.2.0' }).archive]);

  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('No backup was made.') });
  expect(machine.migrations()).toEqual([]);
  expect(machine.pids()).toEqual(before);
  expect(readdirSync(machine.site.releases).toSorted()).toEqual(['1.1.0', 'current']);
});

test('a release that does not start is taken back by itself, the other process is left alone, and the last lines of the log are shown', async () => {
  const [, other] = machine.pids();
  const { archive } = machine.api({ version: '1.2.0', doesNotStart: true });
  const { result, failures } = await callWhile(machine.urls, () => update(archive));

  expect(result.code).toBe(1);
  expect(result.stderr).toBe(
    `1.1.0 runs again. lessons-api@${machine.ports[0]}.service did not get ready with 1.2.0. Its last lines:\nSMTP_URL is missing: it is the mail server\n`,
  );
  expect(failures).toEqual([]);
  expect(machine.current()).toBe('1.1.0');
  expect(await machine.releases()).toEqual(['1.1.0', '1.1.0']);
  expect(machine.pids()[1]).toBe(other);
  expect(await machine.run('rollback', [])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no release before API 1.1.0'),
  });
});

test('an update that was killed between two processes goes on when it is run again, without migrating again', async () => {
  const { archive } = machine.api({ version: '1.2.0' });
  const [first] = machine.ports;
  await machine.killAt(`lessons-api@${first}.service runs`, 'update', [archive, '--without-backup']);
  expect(await machine.releases()).toEqual(['1.2.0', expect.anything()]);
  const [replaced] = machine.pids();

  expect(await update(archive)).toMatchObject({ code: 0, stderr: '' });

  expect(await machine.releases()).toEqual(['1.2.0', '1.2.0']);
  expect(machine.pids()[0]).toBe(replaced);
  expect(machine.migrations()).toHaveLength(1);
  expect(await machine.run('rollback', [])).toMatchObject({ code: 0 });
  expect(await machine.releases()).toEqual(['1.1.0', '1.1.0']);
});

test('the last three releases stay on the machine', async () => {
  for (const version of ['1.2.0', '1.2.1', '1.10.0'])
    expect(await update(machine.api({ version }).archive)).toMatchObject({ code: 0 });

  const versions = readdirSync(machine.site.releases).filter((name) => /^\d/.test(name));
  expect(versions.toSorted()).toEqual(['1.10.0', '1.2.0', '1.2.1']);
});

test('an update goes on once the operator says that the first step is done, and shows the notes', async () => {
  const notes = '# Notes\n\n## Next\n\n- first: Make the role.\n- Then look.\n\n## 1.1\n\nNothing.\n';
  const { archive } = machine.api({ version: '1.2.0', notes });
  const { code, stdout } = await update(archive, '--done', '1.2.0');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1\.2\.0:\n {2}Make the role\.\n {2}Then look\.\n/);
});
