import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { migrateToLatest, requireSchema } from '../../../api/src/database/migrate.ts';
import { connectToDatabase } from '../../fixtures/api/test-database.ts';
import { commandsOf, runCommands } from './guide.ts';
import { startDebianPostgres, type DebianPostgres } from './start-debian-postgres.ts';

/* The commands of the guides about the database, as they stand, with Debian's PostgreSQL. */

const log = pino({ level: 'silent' });
const CREATE_ROLES = join(import.meta.dirname, '../../../deploy/single-machine/roles.sql');

function blockOf(page: string, heading: string, part: string): string {
  const blocks = commandsOf(page, heading).filter((block) => block.includes(part));
  if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of "${heading}" have ${part}`);
  return String(blocks[0]);
}

/** Creates database and roles as a guide says. Returns the addresses of the owner and the API. */
type SetUp = (server: DebianPostgres, folder: string) => { owner: string; api: string };

const onOwnServer: SetUp = ({ environment, port }, folder) => {
  mkdirSync(join(folder, 'etc/secrets'), { recursive: true });
  // The group that the guide creates before.
  const commands = blockOf('deploy/own-server.md', '4. The database', 'create role').replace(
    '-g lessons ',
    '',
  );
  runCommands(folder, commands, environment);
  const addressIn = (file: string) =>
    readFileSync(join(folder, 'etc', file), 'utf8')
      .trim()
      .replace('localhost:5432', `127.0.0.1:${port}`);
  expect(statSync(join(folder, 'etc/owner_database_url')).mode & 0o077).toBe(0);
  return { owner: addressIn('owner_database_url'), api: addressIn('secrets/database_url') };
};

const onSingleMachine: SetUp = ({ environment, port }, folder) => {
  runCommands(folder, 'createdb lessons', environment);
  symlinkSync(CREATE_ROLES, join(folder, 'roles.sql'));
  for (const API_PASSWORD of ['first', 'second']) {
    runCommands(folder, 'psql --set=ON_ERROR_STOP=1 --file=roles.sql', { ...environment, API_PASSWORD });
  }
  const addressOf = (role: string) => `postgres://${role}:second@127.0.0.1:${port}/lessons`;
  return { owner: addressOf('lessons'), api: addressOf('lessons_api') };
};

describe.each([
  ['on a server of one’s own', 'postgres', 'sudo -u postgres', onOwnServer],
  ['on a single machine', 'lessons', 'sudo docker compose exec', onSingleMachine],
])('%s', (_place, superuser, start, setUp) => {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-backup-'));
  let server: DebianPostgres;
  let addresses: ReturnType<SetUp>;

  beforeAll(async () => {
    server = await startDebianPostgres(superuser);
    addresses = setUp(server, folder);
    await migrateToLatest(addresses.owner, log);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const asApi = async <T>(run: (knex: ReturnType<typeof connectToDatabase>) => Promise<T>) => {
    const knex = connectToDatabase(addresses.api);
    try {
      return await run(knex);
    } finally {
      await knex.destroy();
    }
  };
  const nameOf = async () => (await asApi((knex) => knex('players').select('email'))) as { email: string }[];

  test('the API’s role works on what the owner has migrated', async () => {
    await asApi(async (knex) => {
      await requireSchema(knex);
      await knex('players').insert({ id: randomUUID(), email: 'kept@example.com', email_as_of: new Date() });
      await expect(knex.raw('create table extra (id int)')).rejects.toMatchObject({ code: '42501' });
    });
    expect(await nameOf()).toEqual([{ email: 'kept@example.com' }]);
  });

  test('a backup of the night is restored, and migrated by the owner of its tables', async () => {
    const backup = blockOf('operations.md', 'Backups', start);
    runCommands(folder, backup.replace('$(date +%F)', '2026-11-22'), server.environment);
    await asApi((knex) => knex('players').update({ email: 'lost@example.com' }));
    runCommands(folder, blockOf('operations.md', 'Restore a backup', start), server.environment);
    await migrateToLatest(addresses.owner, log);
    expect(await nameOf()).toEqual([{ email: 'kept@example.com' }]);
    await asApi((knex) => knex.raw('select graphile_worker.add_job(?)', ['reconcile']));
    const { rows } = await asApi((knex) =>
      knex.raw<{ rows: { owner: string }[] }>(
        'select distinct tableowner as owner from pg_tables where schemaname = ?',
        ['public'],
      ),
    );
    expect(rows).toEqual([{ owner: 'lessons' }]);
  });
});
