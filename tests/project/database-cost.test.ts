import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordBooking } from '../../tools/bench/recorded-booking.ts';
import { insertSeason } from '../../tools/bench/season-rows.ts';
import { rowsReadBy, statementsOf } from '../fixtures/rows-read.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/start-test-api.ts';

/* Statements of calls to PostgreSQL, counted and not timed. */

/** A call that sends a statement for each lesson that it lists sends more: a page has 12 at least. */
const MAX_STATEMENTS = 12;
/** All that there is of a player is in as many tables. */
const MAX_STATEMENTS_OF_A_PLAYER = 16;
const ABOUT_A_PLAYER = ['/api/me/data', '/api/admin/clients/:player'];

const HOUR = 60 * 60_000;
/** The tolerated ratio of rows read: statistics of tables are samples. */
const TOLERATED = 1.1;

let api: TestApi;
let coach: TestPlayer;
let player: TestPlayer;
beforeAll(async () => {
  api = await startTestApi();
  coach = await api.createPlayer({ isCoach: true, isAdmin: true });
  player = await api.createPlayer();
});
afterAll(() => api.close());

const CALLS = [
  '/api/me',
  '/api/me/data',
  '/api/bookings',
  '/api/bookings/all',
  '/api/next-slots',
  '/api/free-times',
  '/api/blocked-slots',
  '/api/coach-schedule',
  '/api/admin/overview',
  '/api/admin/bookings',
  '/api/admin/call-offs',
  '/api/admin/call-offs/preview',
  '/api/admin/clients/:player',
  '/api/admin/bookings/search',
  '/api/admin/bookings/search?order=asc&only=going-ahead',
  '/api/admin/bookings/search?name=player7',
  '/api/admin/bookings/search?name=nobody',
  '/api/admin/bookings/search?status=pending',
  `/api/admin/bookings/search?after=${new Date(Date.now() - 150 * 24 * HOUR).toISOString()}_${randomUUID()}`,
];

/** They read more the longer clients come: all lessons of those that they list, or all that were paid by hand. */
const GROWING_CALLS = ['/api/admin/clients?search=player', '/api/admin/client-list', '/api/admin/to-settle'];

/** Inserts lessons of a court that has `past` of them, and measures each call. */
async function measure<T>(
  past: number,
  cost: (call: () => Promise<unknown>) => Promise<T>,
  calls: readonly string[] = CALLS,
) {
  await api.database.knex.raw('truncate bookings, court_times, payments, players cascade');
  await api.database.knex('players').insert([
    { id: coach.id, email: coach.email, email_as_of: new Date(), is_coach: true, is_admin: true },
    { id: player.id, email: player.email, email_as_of: new Date() },
  ]);
  await insertSeason(api.database.knex, player.id, past);
  const costs: Record<string, T> = {};
  for (const path of calls) {
    const as = path.includes('admin') ? coach : player;
    costs[path] = await cost(async () => {
      expect(await api.call('GET', path.replace(':player', player.id), { as })).toMatchObject({
        status: 200,
      });
    });
  }
  return costs;
}

test('a call that lists lessons or clients sends no statement for each of them', async () => {
  const calls = [...CALLS, ...GROWING_CALLS];
  const count = async (call: () => Promise<unknown>) => (await statementsOf(api.context.knex, call)).length;
  const sent = await measure(500, count, calls);
  const many = calls.filter(
    (path) =>
      (sent[path] ?? 0) > (ABOUT_A_PLAYER.includes(path) ? MAX_STATEMENTS_OF_A_PLAYER : MAX_STATEMENTS),
  );
  expect({ many, sent }).toEqual({ many: [], sent });
});

test('a call reads no more rows with 25,000 past bookings than with 5,000', async () => {
  const rowsRead = (call: () => Promise<unknown>) => rowsReadBy(api.database, api.context.knex, call);
  // A lesson an hour: both have all that a screen's twelve weeks can show, and a deep page.
  const few = await measure(5_000, rowsRead);
  const many = await measure(25_000, rowsRead);
  const grown = CALLS.filter((path) => (many[path] ?? 0) > TOLERATED * (few[path] ?? 0));
  expect({ grown, few, many }).toEqual({ grown: [], few, many });
});

test('a booking locks the counter of receipts last: only the receipt follows', async () => {
  const statements = await recordBooking();
  const locks = statements.findIndex(({ sql }) => sql.includes('receipt_counter'));
  const transaction = statements[locks]?.transaction;
  expect(transaction).toEqual(expect.any(String));
  const after = statements.slice(locks).filter((statement) => statement.transaction === transaction);
  expect(after.filter(({ sql }) => !/"receipts"|"receipt_counter"/.test(sql))).toEqual([]);
});
