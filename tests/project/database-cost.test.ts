import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { daysOfTaxYear, londonDateOf, taxYearOf } from '@lessons/rules';
import { insertSeason } from '../../tools/bench/season-rows.ts';
import { rowsReadBy, statementsOf } from '../fixtures/api/rows-read.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';

/* Statements of calls to PostgreSQL, counted and not timed. */

/** A call that sends a statement for each lesson that it lists sends more: a page has 12 at least. */
const MAX_STATEMENTS = 15;
/** All that there is of a player is in as many tables. */
const MAX_STATEMENTS_OF_A_PLAYER = 19;

const HOUR = 60 * 60_000;
/** The tolerated ratio of rows read: statistics of tables are samples. */
const TOLERATED = 1.1;

const api = await openApi();
const coach = await api.createPlayer({ isCoach: true, isAdmin: true });
const player = await api.createPlayer();

const [SERIES, GUEST] = [randomUUID(), randomUUID()];
const TODAY = londonDateOf(new Date());
const WEEK_AGO = new Date(Date.now() - 7 * 24 * HOUR).toISOString().slice(0, 10);

/**
 * `:lesson` is the player's next one, `:client` in the midst of the list. Without the coach's feed: for its months of
 * lessons PostgreSQL rightly reads a smaller table as a whole.
 */
const CALLS = [
  '/api/me',
  '/api/me/data',
  '/api/bookings',
  '/api/bookings/all',
  '/api/bookings/:lesson/new-times',
  '/api/calendar/feed-of-player.ics',
  '/api/next-slots',
  '/api/free-times',
  '/api/blocked-slots',
  '/api/coach-schedule',
  '/api/admin/overview',
  // A week of lessons: for the 1,400 of the whole list PostgreSQL rightly reads a smaller table as a whole.
  `/api/admin/bookings?from=${WEEK_AGO}`,
  `/api/admin/bookings/export?from=${WEEK_AGO}`,
  `/api/admin/series/${SERIES}`,
  '/api/admin/places',
  '/api/admin/closings',
  `/api/admin/closings/preview?from=${TODAY}&to=${TODAY}`,
  '/api/admin/to-settle',
  '/api/admin/clients',
  '/api/admin/clients?search=player',
  '/api/admin/clients?search=regular',
  '/api/admin/clients?search=nobody',
  '/api/admin/clients/:player',
  `/api/admin/clients/${GUEST}/data`,
  '/api/admin/clients?after=:client',
  '/api/admin/clients?search=regular+player&after=:client',
  '/api/admin/bookings/search',
  '/api/admin/bookings/search?order=asc&only=going-ahead',
  '/api/admin/bookings/search?name=regular',
  '/api/admin/bookings/search?name=nobody',
  '/api/admin/bookings/search?status=pending',
  `/api/admin/bookings/search?after=${new Date(Date.now() - 150 * 24 * HOUR).toISOString()}_${randomUUID()}`,
  // Without movements. The test below has a year with some.
  '/api/admin/money?year=2099',
  '/api/admin/money/export?year=2099',
  '/api/admin/undelivered-mails',
  '/api/admin/payments-to-look-at',
  '/api/admin/roles',
];

const ABOUT_A_PLAYER = ['/api/me/data', '/api/admin/clients/:player', `/api/admin/clients/${GUEST}/data`];

/** Inserts lessons of a court that has `past` of them, and measures each call. */
async function measure<T>(past: number, cost: (call: () => Promise<unknown>) => Promise<T>) {
  await api.database.knex.raw('truncate bookings, court_times, payments, closings, players cascade');
  await api.database.knex('players').insert([
    { id: coach.id, email: coach.email, email_as_of: new Date(), is_coach: true, is_admin: true },
    { id: player.id, email: player.email, email_as_of: new Date() },
  ]);
  await insertSeason(api.database.knex, player.id, past);
  await api.database
    .knex('players')
    .insert({ id: GUEST, email: '', has_account: false, first_name: 'Guest' });
  await api.database.knex('calendar_feeds').insert({ player_id: player.id, token: 'feed-of-player' });
  const ownLessons = api.database.knex('bookings').where({ player_id: player.id, status: 'confirmed' });
  await ownLessons.clone().update({ series_id: SERIES });
  const lesson = await ownLessons.clone().orderBy('starts_at').first('id');
  const client = await api.database.knex('players').where({ email: 'player15@example.com' }).first('id');
  const costs: Record<string, T> = {};
  for (const path of CALLS) {
    const as = path.includes('admin') ? coach : player;
    costs[path] = await cost(async () => {
      const filled = path
        .replace(':player', player.id)
        .replace(':client', client.id)
        .replace(':lesson', lesson.id);
      expect(await api.call('GET', filled, { as })).toMatchObject({ status: 200 });
    });
  }
  return costs;
}

test('a call that lists lessons or clients sends no statement for each of them', async () => {
  const count = async (call: () => Promise<unknown>) => (await statementsOf(api.context.knex, call)).length;
  const sent = await measure(500, count);
  const many = CALLS.filter(
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

test('the money of a year reads that year alone, whatever the years before', async () => {
  await measure(25_000, async () => null);
  const { knex } = api.database;
  // Two years ago, as the rows of the season go backwards: some months of it.
  const year = taxYearOf(new Date(Date.now() - 2 * 365 * 24 * HOUR).toISOString().slice(0, 10));
  const { from, to } = daysOfTaxYear(year);
  const inYear = async (table: string, column: string) =>
    Number((await knex(table).whereBetween(column, [from, to]).count())[0]?.['count']);
  const movements = (await inYear('receipts', 'paid_at')) + (await inYear('hand_payments', 'received_on'));
  expect(movements).toBeGreaterThan(5_000);
  const rows = await rowsReadBy(api.database, api.context.knex, async () => {
    expect(await api.call('GET', `/api/admin/money?year=${year}`, { as: coach })).toMatchObject({
      status: 200,
    });
  });
  // Each movement and its payment, and both once more as what PostgreSQL makes of them.
  expect(rows).toBeLessThan(3 * TOLERATED * movements);
});
