import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordBooking } from '../../tools/bench/recorded-booking.ts';
import { insertSeason } from '../../tools/bench/season-rows.ts';
import { addressOf, endpoints, exampleOf, nameOf } from '../fixtures/endpoints.ts';
import { rowsReadBy, statementsOf } from '../fixtures/rows-read.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/start-test-api.ts';
import { NOW } from '../fixtures/tennis-week.ts';

/*
 * What calls ask of PostgreSQL, counted and not timed. Nothing is remembered here, so these are the
 * counts of a first request; the caller's own row is one of them.
 */

/** The statements of a call that reads. One that isn't listed may send `MAX_STATEMENTS`. */
const STATEMENTS: Record<string, number> = {
  'GET /api/health': 0,
  'GET /api/config/supabase': 0,
  'GET /api/config/payments': 0,
  'GET /api/config/admin-module': 1,
  'GET /api/openapi.json': 0,
  'GET /api/me': 1,
  'GET /api/available-slots': 1,
  'GET /api/coach-schedule': 3,
  'GET /api/blocked-slots': 2,
  'GET /api/next-slots': 2,
  'GET /api/bookings': 2,
  'GET /api/bookings/all': 2,
  // All that there is of a player, and ten times in ten minutes at most.
  'GET /api/me/data': 12,
};
const MAX_STATEMENTS = 9;
/** Those of a booking from the hold to the lesson, and how many of them are in transactions. */
const BOOKING_STATEMENTS = [24, 18];

const HOUR = 60 * 60_000;
/** Of the rows read: statistics of tables are samples. */
const TOLERATED = 1.1;

const reading = endpoints.filter(({ method }) => method === 'GET');

let api: TestApi;
let coach: TestPlayer;
let player: TestPlayer;
beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  coach = await api.createPlayer({ isCoach: true, isAdmin: true });
  player = await api.createPlayer();
});
afterAll(() => api.close());

test('each call that reads sends as many statements as it is known to, and no more', async () => {
  api.setNow(NOW);
  const sent: Record<string, number> = {};
  for (const endpoint of reading) {
    const { params } = await exampleOf(endpoint, api, player);
    const as = endpoint.access === 'player' ? player : coach;
    const statements = await statementsOf(api.context.knex, () =>
      api.call('GET', addressOf(endpoint, params), { as }),
    );
    sent[nameOf(endpoint)] = statements.length;
  }
  const known = Object.fromEntries(Object.keys(STATEMENTS).map((name) => [name, sent[name]]));
  expect(known).toEqual(STATEMENTS);
  const others = Object.entries(sent).filter(([name]) => !(name in STATEMENTS));
  expect(others.filter(([, count]) => count > MAX_STATEMENTS)).toEqual([]);
});

test('a call reads no more rows with 25,000 past bookings than with 5,000', async () => {
  api.setNow(null);
  const calls = [
    '/api/me',
    '/api/me/data',
    '/api/bookings',
    '/api/bookings/all',
    '/api/next-slots',
    '/api/blocked-slots',
    '/api/coach-schedule',
    '/api/admin/overview',
    '/api/admin/bookings',
    '/api/admin/bookings/search',
    '/api/admin/bookings/search?order=asc',
    '/api/admin/bookings/search?name=player7',
    '/api/admin/bookings/search?name=nobody',
    '/api/admin/bookings/search?status=pending',
    `/api/admin/bookings/search?after=${new Date(Date.now() - 150 * 24 * HOUR).toISOString()}_${randomUUID()}`,
  ];
  const measure = async (past: number) => {
    await api.database.knex.raw('truncate bookings, court_times, payments, players cascade');
    await api.database.knex('players').insert([
      { id: coach.id, email: coach.email, email_as_of: new Date(), is_coach: true, is_admin: true },
      { id: player.id, email: player.email, email_as_of: new Date() },
    ]);
    await insertSeason(api.database.knex, player.id, past);
    const rows: Record<string, number> = {};
    for (const path of calls) {
      const as = path.includes('admin') ? coach : player;
      rows[path] = await rowsReadBy(api.database, api.context.knex, async () => {
        expect(await api.call('GET', path, { as })).toMatchObject({ status: 200 });
      });
    }
    return rows;
  };
  // A lesson an hour: both have all that a screen's twelve weeks can show, and a deep page.
  const few = await measure(5_000);
  const many = await measure(25_000);
  const grown = calls.filter((path) => (many[path] ?? 0) > TOLERATED * (few[path] ?? 0));
  expect({ grown, few, many }).toEqual({ grown: [], few, many });
});

test('a booking sends few statements', async () => {
  const statements = await recordBooking();
  const inTransactions = statements.filter(({ transaction }) => transaction !== undefined);
  // Each costs the API more than PostgreSQL, and in a transaction others wait for its locks.
  expect([statements.length, inTransactions.length]).toEqual(BOOKING_STATEMENTS);
});

test('a booking locks the counter of receipts by the last statement of its transaction', async () => {
  const statements = await recordBooking();
  const locks = statements.findIndex(({ sql }) => sql.includes('receipt_counter'));
  const transaction = statements[locks]?.transaction;
  expect(transaction).toEqual(expect.any(String));
  const after = statements.slice(locks + 1).filter((statement) => statement.transaction === transaction);
  expect(after).toEqual([]);
});
