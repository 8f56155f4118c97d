import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../fixtures/browser/launch-browser.ts';
import { buildApi } from '../../../tools/build/build-api.ts';
import { ROOT } from '../../../tools/build/front-ends.ts';
import startTestPostgres from '../../fixtures/api/start-test-postgres.ts';
import { stopAtEnd, stopTestRun } from '../../fixtures/api/test-run.ts';

/**
 * Jest's global setup: puts the artefacts of the three parts into a folder outside of the
 * repository, and starts a PostgreSQL and one browser.
 */
export default async function prepareArtefacts(): Promise<void> {
  try {
    // A pipeline has built what it will publish.
    if (process.env['TEST_BUILT_API'] !== 'true') await buildApi();
    const folder = await mkdtemp(join(tmpdir(), 'lessons-deploy-'));
    stopAtEnd({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) });
    process.env['TEST_ARTEFACTS'] = folder;
    for (const part of ['player-app', 'admin-app', 'api']) {
      await cp(join(ROOT, part, 'dist'), join(folder, part), { recursive: true });
    }
    const browser = await launchBrowser();
    stopAtEnd({ [Symbol.asyncDispose]: () => browser.close() });
    process.env['TEST_BROWSER_URL'] = browser.wsEndpoint();
    await startTestPostgres();
  } catch (error) {
    await stopTestRun();
    throw error;
  }
}
