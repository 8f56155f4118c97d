import pg from 'pg';
import type { Logger } from 'pino';
import { connectUnmapped } from '../src/database/connect.ts';

/** Returns whether the database has a whole season, up to `fixedTime`, or null for the real clock. */
export async function isSeasonMade(url: string, fixedTime: Date | null, log: Logger): Promise<boolean> {
  const knex = connectUnmapped(url, log);
  try {
    if (!(await knex.schema.withSchema('demo').hasTable('season'))) return false;
    const made = await knex('demo.season').first<{ fixed_time: Date | null }>();
    return made?.fixed_time?.getTime() === fixedTime?.getTime();
  } finally {
    await knex.destroy();
  }
}

/** Call it last: a season whose making was interrupted is then made anew. */
export async function recordSeason(url: string, fixedTime: Date | null, log: Logger): Promise<void> {
  const knex = connectUnmapped(url, log);
  try {
    await knex.raw('create schema demo; create table demo.season (fixed_time timestamptz)');
    await knex('demo.season').insert({ fixed_time: fixedTime });
  } finally {
    await knex.destroy();
  }
}

/** Creates the database anew, without tables. */
export async function emptyDemoDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
