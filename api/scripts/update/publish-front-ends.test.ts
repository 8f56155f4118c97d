import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFakeMachine, type FakeMachine } from '../../../tests/fixtures/operators/fake-machine.ts';

let machine: FakeMachine;
beforeEach(async () => {
  machine = await createFakeMachine({ version: '1.1.0' });
});
afterEach(() => machine[Symbol.asyncDispose]());

const publish = (...args: string[]) => machine.run('publish', args);

test('a shell is known by its content and published, and going back publishes the one before', async () => {
  const before = machine.pids();
  await publish(machine.frontEnd('player-app', '1.1.0').archive);
  const { folder } = machine.frontEnd('player-app', '1.2.0');

  expect(await publish(folder)).toEqual({
    code: 0,
    stdout: `player-app 1.2.0 is published in ${machine.site.shell}.\n`,
    stderr: '',
  });
  expect(machine.served('player-app', 'index.html')).toBe('"player-app 1.2.0"');

  expect(await machine.run('rollback', ['player-app'])).toMatchObject({ code: 0 });
  expect(machine.served('player-app', 'index.html')).toBe('"player-app 1.1.0"');
  expect(machine.pids()).toEqual(before);
  expect(existsSync(folder)).toBe(true);
  expect(await machine.run('rollback', ['player-app'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No release of player-app before the published one is kept'),
  });
});

test('a shell that another way has published is kept to go back to, without the host’s own file', async () => {
  const { shell } = machine.site;
  mkdirSync(shell, { recursive: true });
  const files = {
    'index.html': '"published by hand"',
    'main.fedcba98.js': '',
    'old.00000000.js': '',
    'config.json': '{"apiOrigin":""}',
    '.published.json': '["main.fedcba98.js"]',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(shell, name), content);

  expect(await publish(machine.frontEnd('player-app', '1.2.0').archive)).toMatchObject({ code: 0 });
  writeFileSync(join(shell, 'config.json'), '{"apiOrigin":"https://api.example"}');
  expect(await machine.run('rollback', ['player-app', '--anyway'])).toMatchObject({ code: 0 });

  expect(machine.served('player-app', 'index.html')).toBe('"published by hand"');
  expect(machine.served('player-app', 'config.json')).toBe('{"apiOrigin":"https://api.example"}');
  const kept = readdirSync(join(machine.site.releases, 'player-app/1.0.0'));
  expect(kept.toSorted()).toEqual(['index.html', 'main.fedcba98.js']);
});

test('a module that calls what the API lacks is published only if it is wanted anyway', async () => {
  const { archive } = machine.frontEnd('admin-app', '1.2.0', ['/api/new']);

  expect(await publish(archive)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('admin-app 1.2.0: GET /api/new: does not exist'),
  });
  expect(() => machine.served('admin-app', 'mf-manifest.json')).toThrow('ENOENT');
  expect(await publish(archive, '--anyway')).toMatchObject({ code: 0 });
  expect(machine.served('admin-app', 'mf-manifest.json')).toBe('"admin-app 1.2.0"');
});

test('an API is not published', async () => {
  expect(await publish(machine.api({ version: '1.2.0' }).archive)).toMatchObject({
    code: 1,
    stderr: 'API 1.2.0 is no front end: use lessons update.\n',
  });
});
