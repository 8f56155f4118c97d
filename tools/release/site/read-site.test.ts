import { expect, test } from '@jest/globals';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { ServedSite, servedSite } from '../../../tests/fixtures/release/serve-site.ts';
import { readRelease, readSite } from './read-site.ts';

const COMMIT = '3f2c1ab0123456789012345678901234567890ab';
const site = servedSite();
const api = () => readRelease('api', site);

test('a site names the release of each of its parts', async () => {
  site.runApi('1.2.0', COMMIT).runShell('1.1.0 (3f2c1ab)');
  site.runModule('1.3.0', COMMIT);
  expect(await readSite(site)).toEqual({
    api: { version: '1.2.0', commit: COMMIT },
    'player-app': { version: '1.1.0', commit: '3f2c1ab' },
    'admin-app': { version: '1.3.0', commit: COMMIT },
  });
});

test('API and module are read at the origins that the page names', async () => {
  const [other, module] = [new ServedSite(), new ServedSite()];
  await Promise.all([other.start(), module.start()]);
  try {
    other.runApi('1.2.0', COMMIT);
    module.runModule('1.3.0', null, '');
    site.put('/config.json', { apiOrigin: other.origin }).runShell('1.1.0', `'self' ${module.origin}`);
    expect(await readSite(site)).toMatchObject({
      api: { version: '1.2.0' },
      'admin-app': { version: '1.3.0' },
    });
  } finally {
    await Promise.all([other.stop(), module.stop()]);
  }
});

test('an address that nobody serves is named, with what to check', async () => {
  const gone = await serve(() => {});
  await gone.close(0);
  await expect(readRelease('player-app', { origin: gone.origin })).rejects.toThrow(
    /^http:.* could not be reached: .+ Is the address right, and this machine online[?]$/,
  );
});

test('a firewall’s page in the place of a response is named as one', async () => {
  for (const status of [200, 403]) {
    site.putPage('/api/health', '<html>Checking your browser</html>', {}, status);
    await expect(api()).rejects.toThrow(
      new RegExp(`/api/health responded with status ${status} and no JSON[.] .* such as a firewall`),
    );
  }
});
