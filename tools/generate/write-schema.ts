import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import { migrateToLatest } from '../../api/src/database/migrate.ts';
import { startSandboxPostgres } from '@lessons/sandbox-postgres';
import { describeSchema } from './describe-schema.ts';

/** `npm run generate -- schema`: writes docs/schema.md from a newly migrated database. */
const copy = path.join(import.meta.dirname, '../../docs/schema.md');
const log = pino({ level: 'silent' });
const folder = await mkdtemp(path.join(tmpdir(), 'lessons-schema-'));
const postgres = await startSandboxPostgres({ dataDir: path.join(folder, 'data'), log });
try {
  await migrateToLatest(postgres.url, log);
  const knex = connectUnmapped(postgres.url, log);
  await writeFile(copy, await describeSchema(knex));
  await knex.destroy();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
