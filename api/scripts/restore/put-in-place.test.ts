import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createEmptyDatabase, type EmptyDatabase } from '@lessons/sandbox-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { createStandIns } from '../../../tests/fixtures/api/stand-in-programs.ts';
import type { RestoreProgress } from '../../src/database/half-restored.ts';
import { besideDatabase, databaseNameOf } from '../backup/libpq.ts';
import { dropDatabase } from '../backup/restore-into.ts';
import { countApiConnections, putInPlace, readProgress, swap, writeProgress } from './put-in-place.ts';

let current: EmptyDatabase;
let restored: EmptyDatabase;
let server: pg.Client;
let names: { current: string; restored: string; broken: string };

beforeEach(async () => {
  [current, restored] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  const nameOf = ({ url }: EmptyDatabase) => databaseNameOf({ url });
  names = { current: nameOf(current), restored: nameOf(restored), broken: `${nameOf(current)}_broken` };
  server = new pg.Client({ connectionString: besideDatabase({ url: current.url }, 'postgres').url });
  await server.connect();
});
afterEach(async () => {
  for (const name of Object.values(names)) await dropDatabase(server, name);
  await server.end();
});

const progress = (broken: string | null): RestoreProgress => ({
  key: 'it’s "this" one',
  restoredAt: new Date('2026-11-22T06:24:58.123Z'),
  lastEntry: '9007199254740993',
  broken,
  isDone: false,
});
const existing = async (patterns = Object.values(names)) => {
  const { rows } = await server.query<{ name: string }>(
    'select datname as name from pg_database where datname like any($1)',
    [patterns],
  );
  return rows.map(({ name }) => name).toSorted();
};

test('how far a restore has come is kept with the database when it takes the place of the other one', async () => {
  expect(await readProgress(server, names.current)).toBeNull();
  await writeProgress(server, names.restored, progress(names.broken));
  await swap(server, { database: names.current, restored: names.restored, replaced: names.broken });
  expect(await existing()).toEqual([names.current, names.broken].toSorted());
  expect(await readProgress(server, names.current)).toEqual(progress(names.broken));
  expect(await readProgress(server, names.broken)).toBeNull();
  expect(await readProgress(server, 'nowhere')).toBeNull();
});

test('when the restored database can’t be renamed, the other one keeps its name', async () => {
  const nowhere = { database: names.current, restored: 'nowhere', replaced: names.broken };
  await expect(swap(server, nowhere)).rejects.toThrow('does not exist');
  expect(await existing()).toEqual([names.current, names.restored].toSorted());
});

test('a connection that stays is ended, and processes of the API are told from others', async () => {
  const connect = async (name: string) => {
    const client = new pg.Client({ connectionString: current.url, application_name: name });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const clients = [await connect('lessons-api'), await connect('lessons-api-events'), await connect('psql')];
  expect(await countApiConnections(server, names.current)).toBe(2);
  await swap(server, { database: names.current, restored: names.restored, replaced: names.broken });
  for (const client of clients) await expect(client.query('select 1')).rejects.toThrow();
});

test('a dump that can’t be restored changes nothing', async () => {
  const programs = createStandIns();
  programs.put('pg_restore', '[ "$1" = --list ] || { echo broken >&2; exit 1; }');
  try {
    const restoration = {
      owner: { url: current.url },
      file: 'a.dump',
      key: '1',
      log: pino({ level: 'silent' }),
    };
    await expect(putInPlace(server, restoration)).rejects.toThrow('broken');
  } finally {
    programs.remove();
  }
  expect(await existing([`${names.current}%`])).toEqual([names.current]);
});
