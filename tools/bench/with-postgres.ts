import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandboxPostgres } from '@lessons/sandbox-postgres';
import { pino } from 'pino';
import { migrateToLatest } from '../../api/src/database/migrate.ts';

/** Runs `work` with a PostgreSQL of its own, from which `createTestDatabase` copies databases. */
export async function withPostgres(work: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lessons-bench-'));
  const log = pino({ level: 'silent' });
  const postgres = await startSandboxPostgres({
    dataDir: folder,
    log,
    settings: { max_connections: '200' },
  });
  try {
    await migrateToLatest(postgres.url, log);
    process.env['TEST_POSTGRES_URL'] = postgres.url;
    await work();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
