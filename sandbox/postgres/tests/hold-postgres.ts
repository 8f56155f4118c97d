import { pino } from 'pino';
import { startSandboxPostgres } from '../start-sandbox-postgres.ts';

/** Runs the sandbox’s PostgreSQL on a data folder until SIGTERM. Prints its address or the error. */
const [, , dataDir = ''] = process.argv;
const log = pino({ level: 'silent' });
try {
  const postgres = await startSandboxPostgres({ dataDir, log, settings: { fsync: 'off' } });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write(`${postgres.url}\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
