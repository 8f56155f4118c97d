import { expect, test } from '@jest/globals';
import { servedSite } from '../../../tests/fixtures/release/serve-site.ts';
import { verifyRelease } from './verify-release.ts';

const site = servedSite();
const COMMIT = '3f2c1ab0123456789012345678901234567890ab';

function runEverywhere(version: string): void {
  site.runApi(version, COMMIT).runShell(`${version} (3f2c1ab)`);
  site.runModule(version, COMMIT);
}

/** Waits for 1.2.0. Each step happens while the program waits; after the last it gives up. */
function verifyWhile(steps: (() => unknown)[] = [], parts?: ('api' | 'player-app' | 'admin-app')[]) {
  const left = [...steps];
  return verifyRelease({
    site,
    version: '1.2.0',
    ...(parts && { parts }),
    isOver: () => left.length === 0,
    pause: async () => left.shift()?.(),
  });
}

test('a site that serves every part in the release is verified at once', async () => {
  runEverywhere('1.2.0');
  await expect(verifyWhile()).resolves.toBeUndefined();
});

test('a release that comes part by part is waited for', async () => {
  runEverywhere('1.1.0');
  site.put('/api/ready', { message: 'The jobs have not started.' }, 503);
  await verifyWhile([
    () => site.runApi('1.2.0', COMMIT),
    () => site.put('/api/ready', { status: 'ready' }),
    () => site.runShell('1.2.0 (3f2c1ab)'),
    () => site.runModule('1.2.0', COMMIT),
  ]);
});

test('when the time is over, all that is missing is named', async () => {
  runEverywhere('1.1.0');
  site.runShell('1.2.0 (3f2c1ab)').put('/api/ready', { message: 'The jobs have not started.' }, 503);
  await expect(verifyWhile()).rejects.toThrow(`${site.origin} is not there yet:
  api is 1.1.0, not 1.2.0
  admin-app is 1.1.0, not 1.2.0
  ${site.origin}/api/ready responded with status 503: The jobs have not started.`);
});

test('one process of the old release behind the same address is found', async () => {
  runEverywhere('1.2.0');
  let calls = 0;
  site.respond('/api/health', () => {
    calls += 1;
    return { status: 'ok', release: { version: calls % 2 ? '1.2.0' : '1.1.0', commit: COMMIT } };
  });
  await expect(verifyWhile()).rejects.toThrow('api is 1.1.0, not 1.2.0');
});

test('a release of one part leaves the others as they are, but they have to be there', async () => {
  runEverywhere('1.1.0');
  site.runApi('1.2.0', COMMIT);
  await expect(verifyWhile([], ['api'])).resolves.toBeUndefined();
  site.putPage('/', '<h1>Welcome to nginx!</h1>');
  await expect(verifyWhile([], ['api'])).rejects.toThrow('is no page of the shell');
});
