import { rm } from 'node:fs/promises';
import type { EmbeddedPostgres } from '../src/sandbox/postgres/start-embedded-postgres.ts';

/** What the run's global setup started, for its global teardown: both run in jest's parent process. */
export const testRun: { postgres?: EmbeddedPostgres; dataDir?: string } = {};

export async function stopTestPostgres(): Promise<void> {
  await testRun.postgres?.stop();
  if (testRun.dataDir) await rm(testRun.dataDir, { recursive: true, force: true });
}
