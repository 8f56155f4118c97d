import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEmptyDatabase, type EmptyDatabase } from '@lessons/sandbox-postgres';
import { DAY } from '@lessons/rules';
import pg from 'pg';
import { databaseNameOf } from './libpq.ts';
import { dropReplacedDatabases, replacedName } from './replaced-databases.ts';
import { dropDatabase } from './restore-into.ts';

const NOW = new Date('2026-11-27T14:12:30Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let database: EmptyDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a database that a restore has replaced is named by its second, so that two of one minute are two databases', () => {
  expect(replacedName('lessons', NOW)).toBe('lessons_broken_20261127_141230');
});

test('databases that restores have replaced are dropped after thirty days, and others stay', async () => {
  const name = databaseNameOf(database);
  const old = replacedName(name, daysAgo(31));
  const kept = [
    replacedName(name, daysAgo(29)),
    replacedName(`${name}x`, daysAgo(90)),
    `${name}_broken_by_hand`,
  ];
  for (const each of [old, ...kept]) await client.query(`create database ${each} template template0`);
  try {
    expect(await dropReplacedDatabases(client, name, NOW)).toEqual([old]);
    const { rows } = await client.query('select from pg_database where datname = any($1)', [[old, ...kept]]);
    expect(rows).toHaveLength(kept.length);
  } finally {
    for (const each of [old, ...kept]) await dropDatabase(client, each);
  }
});
