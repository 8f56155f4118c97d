import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { migrateToLatest, requireSchema } from '../../src/database/migrate.ts';
import { readEnv } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { ownerAddress, quoted, withConnection, withKnex } from '../backup/libpq.ts';

/**
 * `migrate [--make-role]`: migrates the database to this release, as the owner of its tables. A deploy runs it before it starts
 * the new processes with `MIGRATE_ON_START=false`. `--make-role` first makes the role of `DATABASE_URL`, or gives it its password.
 */
export async function migrate(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { 'make-role': { type: 'boolean', default: false } } });
  const env = readEnv(process.env);
  const log = createLogger(env.logLevel);
  const owner = ownerAddress(env);
  if (values['make-role']) await makeRole(owner, env.database);
  await migrateToLatest(owner, log);
  await withKnex(owner, log, requireSchema);
  process.stdout.write('The database is up to date.\n');
}

async function makeRole(owner: DatabaseAddress, database: DatabaseAddress): Promise<void> {
  const { username, password } = new URL(database.url);
  const role = decodeURIComponent(username);
  if (role === decodeURIComponent(new URL(owner.url).username)) return;
  await withConnection(owner, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const verb = rowCount ? 'alter' : 'create';
    const secret = client.escapeLiteral(decodeURIComponent(password));
    await client.query(`${verb} role ${quoted(role)} login password ${secret}`);
    // A restore ends the connections of the API.
    await client.query(`grant ${quoted(role)} to current_user`);
  });
}
