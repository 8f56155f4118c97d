import pg from 'pg';
import type { Logger } from 'pino';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import { refuseUnsupported } from '../../api/src/database/migrate.ts';

/**
 * Returns whether the database has a whole season, up to `fixedTime`, or null for the real clock. Throws when
 * it was made by a release before 1.2.
 */
export async function isSeasonMade(url: string, fixedTime: Date | null, log: Logger): Promise<boolean> {
  const knex = connectUnmapped(url, log);
  try {
    await refuseUnsupported(knex, 'Make the season anew: npm run demo -- --fresh');
    if (!(await knex.schema.withSchema('demo').hasTable('season'))) return false;
    const made = await knex('demo.season').first<{ fixed_time: Date | null } | undefined>();
    return made !== undefined && made.fixed_time?.getTime() === fixedTime?.getTime();
  } finally {
    await knex.destroy();
  }
}

/** Call it last: a season whose making was interrupted is then made anew. */
export async function recordSeason(url: string, fixedTime: Date | null, log: Logger): Promise<void> {
  const knex = connectUnmapped(url, log);
  try {
    await knex('demo.season').insert({ fixed_time: fixedTime });
  } finally {
    await knex.destroy();
  }
}

/**
 * Creates the database anew, without tables, and marks it as the demo's. Throws when it has tables of
 * somebody else, such as the ordinary sandbox's.
 */
export async function emptyDemoDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ is_foreign: boolean }>(HAS_FOREIGN_TABLES);
    if (rows[0]?.is_foreign)
      throw new Error(
        'The database in the data folder is not the demo’s, which would replace it: unset DATA_DIR, or set it to a new folder.',
      );
  });
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  await withClient(server.href, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  await withClient(url, (client) =>
    client.query('create schema demo; create table demo.season (fixed_time timestamptz)'),
  );
}

const HAS_FOREIGN_TABLES = `
  select to_regnamespace('demo') is null and exists (
    select from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
  ) as is_foreign`;

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
