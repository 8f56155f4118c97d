import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { makeCuttable } from '../../../tests/fixtures/api/cuttable-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { createListenClient } from '../database/connect.ts';
import { listenForChangedDays } from './listen-for-changed-days.ts';

let database: TestDatabase;
let closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});
afterAll(() => database.drop());

/** Listens at an address, and counts how often the cache is cleared, and whether it may be used. */
function listen(url: string) {
  const seen = { isListening: false, cleared: 0 };
  const { stop } = listenForChangedDays({
    createClient: () => createListenClient(url),
    onChange: () => {},
    cache: {
      setListening: (isListening) => void (seen.isListening = isListening),
      clear: () => void (seen.cleared += 1),
    },
    log: pino({ level: 'silent' }),
  });
  closing.push(stop);
  return seen;
}

const becomes = (seen: { isListening: boolean }, isListening: boolean) =>
  eventually(
    async () => seen.isListening,
    (is) => is === isListening,
  );

test('each change of what players can book clears the cache', async () => {
  const seen = listen(database.url);
  await becomes(seen, true);
  expect(seen.cleared).toBe(0);
  await database.knex('coach_settings').update({ one_hour_pence: 6_000 });
  await eventually(
    async () => seen.cleared,
    (cleared) => cleared > 0,
  );
});

test('the cache is not used once the listening connection has ended, and again when it was replaced', async () => {
  const seen = listen(database.url);
  await becomes(seen, true);
  const listening: boolean[] = [];
  const watching = setInterval(() => listening.push(seen.isListening), 1);
  await database.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'lessons-api-events'`,
  );
  await eventually(
    async () => listening,
    (values) => values.includes(false) && values.at(-1) === true,
  );
  clearInterval(watching);
});

test('the cache is not used while no notification comes through, although the connection is open', async () => {
  const way = await makeCuttable(database.url);
  closing.push(() => way.stop());
  const seen = listen(way.url);
  await becomes(seen, true);
  way.pause();
  await becomes(seen, false);
  way.resume();
  await becomes(seen, true);
});
