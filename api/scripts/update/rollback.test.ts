import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callWhile } from '../../../tests/fixtures/operators/call-while.ts';
import { createFakeMachine, type FakeMachine } from '../../../tests/fixtures/operators/fake-machine.ts';

let machine: FakeMachine;
beforeEach(async () => {
  machine = await createFakeMachine({ version: '1.1.0' });
});
afterEach(() => machine[Symbol.asyncDispose]());

const update = async (...archives: string[]) =>
  expect(await machine.run('update', [...archives, '--without-backup'])).toMatchObject({
    code: 0,
    stderr: '',
  });

test('rollback brings the release before to one process after the other without losing a call, and without migrating', async () => {
  await update(machine.api({ version: '1.2.0' }).archive);

  const { result, calls, failures } = await callWhile(machine.urls, () => machine.run('rollback', []));

  const [first, second] = machine.ports;
  expect(result).toEqual({
    code: 0,
    stdout: `lessons-api@${first}.service runs 1.1.0.\nlessons-api@${second}.service runs 1.1.0.\n`,
    stderr: '',
  });
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(50);
  expect(machine.current()).toBe('1.1.0');
  expect(machine.migrations()).toHaveLength(1);
  expect(await machine.run('rollback', [])).toMatchObject({
    code: 1,
    stderr: 'There is no release before API 1.1.0 to go back to. The schema allows for one step.\n',
  });
  await update(machine.api({ version: '1.2.0' }).archive);
  expect(await machine.releases()).toEqual(['1.2.0', '1.2.0']);
});

test('rollback first brings back the front ends that the release before does not serve, and leaves the others', async () => {
  const builds = [machine.frontEnd('player-app', '1.1.0'), machine.frontEnd('admin-app', '1.1.0')];
  await machine.run(
    'publish',
    builds.map(({ archive }) => archive),
  );
  await update(
    machine.api({ version: '1.2.0', serves: ['/api/me', '/api/new'] }).archive,
    machine.frontEnd('player-app', '1.2.0', ['/api/new']).archive,
    machine.frontEnd('admin-app', '1.2.0').archive,
  );

  const { code, stdout } = await machine.run('rollback', []);

  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^player-app 1\.1\.0 is published in .*\nlessons-api@.* runs 1\.1\.0\.\nlessons-api@.* runs 1\.1\.0\.\n$/,
  );
  expect(machine.served('player-app', 'index.html')).toBe('"player-app 1.1.0"');
  expect(machine.served('admin-app', 'mf-manifest.json')).toBe('"admin-app 1.2.0"');
});

test('rollback is refused if a front end has no release that the API before serves, unless it is wanted anyway', async () => {
  await update(
    machine.api({ version: '1.2.0', serves: ['/api/me', '/api/new'] }).archive,
    machine.frontEnd('player-app', '1.2.0', ['/api/new']).archive,
  );

  const { code, stderr } = await machine.run('rollback', []);

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: [
      'Nothing was changed, since this would not work:',
      '  player-app 1.2.0: GET /api/new: does not exist',
      '  No player-app before it is kept: publish one that API 1.1.0 serves first.',
      '--anyway goes on all the same.\n',
    ].join('\n'),
  });
  expect(await machine.releases()).toEqual(['1.2.0', '1.2.0']);
  expect(await machine.run('rollback', ['--anyway'])).toMatchObject({ code: 0 });
  expect(await machine.releases()).toEqual(['1.1.0', '1.1.0']);
});
