import { launchBrowser } from '../../fixtures/browser/launch-browser.ts';
import startTestPostgres from '../../fixtures/api/start-test-postgres.ts';
import { stopAtEnd, stopTestRun } from '../../fixtures/api/test-run.ts';

/** Jest's global setup: starts a PostgreSQL and one browser. */
export default async function prepare(): Promise<void> {
  await startTestPostgres();
  try {
    const browser = await launchBrowser();
    stopAtEnd({ [Symbol.asyncDispose]: () => browser.close() });
    process.env['TEST_BROWSER_URL'] = browser.wsEndpoint();
  } catch (error) {
    await stopTestRun();
    throw error;
  }
}
