import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createFakeMachine, type FakeMachine } from '../../../tests/fixtures/operators/fake-machine.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';

/* What is refused changes nothing, so the tests share a machine. */

let machine: FakeMachine;
let before: ReturnType<FakeMachine['pids']>;
beforeAll(async () => {
  machine = await createFakeMachine({ version: '1.1.0' });
  before = machine.pids();
});
afterAll(() => machine[Symbol.asyncDispose]());
afterEach(() => {
  expect(machine.current()).toBe('1.1.0');
  expect(machine.pids()).toEqual(before);
  expect(machine.migrations()).toEqual([]);
  expect(readdirSync(machine.site.releases).filter((name) => name.startsWith('.'))).toEqual([]);
});
const refusal = async (...args: string[]) => {
  const { code, stderr } = await machine.run('update', [...args, '--without-backup']);
  expect(code).toBe(1);
  return stderr;
};

test('an update is refused while another program changes the site', async () => {
  const { archive } = machine.api({ version: '1.2.0' });
  await oneAtATime(machine.site, async () =>
    expect(await refusal(archive)).toMatch(/^Another program changes lessons now: /),
  );
});

test('an update is refused from half an archive', async () => {
  const half = machine.cut(machine.api({ version: '1.2.0' }).archive);
  expect(await refusal(half)).toMatch(/half\.tar\.gz is not whole: .* Get it again\.\n$/s);
});

test('an update is refused from another build of a version that is installed', async () => {
  const { folder } = machine.api({ version: '1.1.0' });
  writeFileSync(join(folder, 'api/main.js'), '');
  expect(await refusal(folder)).toContain(
    '/opt/lessons/1.1.0 exists and has other files than this API 1.1.0.',
  );
});

test('an update is refused to an older release', async () => {
  expect(await refusal(machine.api({ version: '1.0.9' }).archive)).toContain('lessons rollback goes back');
});

test('an update is refused to an API that does not serve the shell that is published', async () => {
  await machine.run('publish', [machine.frontEnd('player-app', '1.1.0').archive]);
  const { archive } = machine.api({ version: '1.2.0', serves: ['/api/new'] });
  expect(await refusal(archive)).toBe(
    [
      'Nothing was changed, since this would not work:',
      '  player-app 1.1.0: GET /api/me: does not exist',
      '  A player-app after 1.1.0 goes first: publish it, then update the API.',
      '--anyway goes on all the same.\n',
    ].join('\n'),
  );
});

test('an update is refused for a shell alone that needs a newer API', async () => {
  const { archive } = machine.frontEnd('player-app', '1.2.0', ['/api/new']);
  expect(await refusal(archive)).toContain(
    '  player-app 1.2.0: GET /api/new: does not exist\n  The API goes first: API 1.1.0 runs.\n',
  );
});

test('an update is refused before a step of the upgrade notes that comes first', async () => {
  const notes = '# Notes\n\n## Next\n\n- first: Make the role.\n- Then look.\n\n## 1.1\n\nNothing.\n';
  const { archive } = machine.api({ version: '1.2.0', notes });
  expect(await refusal(archive)).toBe(
    'Nothing was changed. Before 1.2.0:\n  Make the role.\nThen update again with --done 1.2.0.\n',
  );
});

test('an update is refused that leaps over a release', async () => {
  const notes = '# Notes\n\n## Next\n\nNothing.\n\n## 1.2.4\n\nNothing.\n\n## 1.1\n\nNothing.\n';
  const { archive } = machine.api({ version: '1.3.0', notes });
  expect(await refusal(archive)).toBe(
    'Nothing was changed. 1.3.0 leaps over 1.2, and its schema works with the release before it alone. Update to 1.2 first.\n',
  );
});
