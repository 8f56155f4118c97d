import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { migrateToLatest } from '../src/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/sandbox/postgres/start-embedded-postgres.ts';
import { stopTestPostgres, testRun } from './test-run.ts';

/** A test run's data is thrown away, so it need not survive a power cut. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** Starts one PostgreSQL for the whole run and migrates the database that every test file gets a copy of. */
export default async function startTestPostgres(): Promise<void> {
  testRun.dataDir = join(tmpdir(), `lessons-test-${process.pid}-${randomBytes(4).toString('hex')}`);
  const log = pino({ level: 'silent' });
  stopWhenInterrupted();
  try {
    testRun.postgres = await startEmbeddedPostgres({
      dataDir: testRun.dataDir,
      log,
      settings: FAST_AND_FORGETFUL,
    });
    process.env.TEST_POSTGRES_URL = testRun.postgres.url;
    await migrateToLatest(testRun.postgres.url, log);
  } catch (error) {
    await stopTestPostgres();
    throw error;
  }
}

/** Jest runs no global teardown after Ctrl-C. */
function stopWhenInterrupted(): void {
  for (const [signal, exitCode] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    process.once(signal, () => void stopTestPostgres().finally(() => process.exit(exitCode)));
  }
}
