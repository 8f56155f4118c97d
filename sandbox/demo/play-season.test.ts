import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InProcessPayments } from '@lessons/sandbox-payments';
import { createInProcessClient, createInProcessPayments, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { pino } from 'pino';
import { connect } from '../../api/src/database/connect.ts';
import type { PaymentContext } from '../../api/src/payments/payment-context.ts';
import { LOCAL_DEPLOYMENT_ID } from '../../api/src/process/env.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { playSeason } from './play-season.ts';

/* A small season, twice from the same seed: four weeks with a rainy day, of three players. */

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
/** A Wednesday morning in June, far from the machine's date. */
const NOW = new Date('2031-06-18T09:00:00Z');
const SIZE = { seed: 62, players: 3, weeks: 4 };

/** Some thousand statements: quick, but not beside much other work. */
const PLAY_WITHIN_MS = 300_000;

let first: TestDatabase;
let second: TestDatabase;
let context: PaymentContext;
let payments: InProcessPayments;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await Promise.all([first, second].map(({ url }) => play(url)));
  payments = await createInProcessPayments({ knex: first.knex, refundsFinishAfterMs: 0 });
  context = {
    knex: connect(first.url, log),
    stripe: createInProcessClient(SANDBOX_KEYS.secret, (request) => payments.respond(request)),
    deploymentId: LOCAL_DEPLOYMENT_ID,
    clock: () => NOW,
    log,
  };
}, PLAY_WITHIN_MS);
afterAll(async () => {
  await context.knex.destroy();
  await Promise.all([first, second].map((database) => database.drop()));
});

function play(url: string): Promise<void> {
  const auth = { createAccount };
  return playSeason({ database: { url }, auth, log, siteUrl: 'http://localhost:3000', now: NOW, ...SIZE });
}

/** Accounts whose ids follow from their address. */
async function createAccount({ email }: { email: string }): Promise<{ userId: string }> {
  const hex = createHash('sha256').update(email).digest('hex');
  const userId = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  return { userId };
}

/** Returns what people see of a season: every row without the ids that are made anew. */
async function describeSeason({ knex }: TestDatabase) {
  const read = async (sql: string) => (await knex.raw<{ rows: Record<string, unknown>[] }>(sql)).rows;
  return {
    players: await read(
      'select email, first_name, last_name, phone, has_account from players order by email',
    ),
    lessons: await read(
      `select email, payments.starts_at, payments.ends_at, bookings.status, price_pence, coach_notes, cancelled_at, calendar_sequence,
              bookings.created_at, payments.created_at as paid_at, outcome, refunds.reason,
              refunds.created_at as refunded_at, receipts.number, receipts.paid_at as receipt_of
         from payments join players on players.id = player_id
         left join bookings on bookings.id = booking_id
         left join refunds on refunds.payment_id = payments.id
         left join receipts on receipts.payment_id = payments.id order by payments.created_at`,
    ),
    mails: await read(
      'select kind, recipient, status, send_at, created_at from mails order by created_at, kind, recipient, send_at',
    ),
  };
}

const count = async (sql: string) => Number((await first.knex.raw(`select count(*) ${sql}`)).rows[0].count);

test('the demo plays the same season from the same seed', async () => {
  const season = await describeSeason(first);
  expect(season.lessons.length).toBeGreaterThan(25);
  expect(await describeSeason(second)).toEqual(season);
});

test('the demo’s season has lessons of every kind, notes, a rainy day and full Saturdays', async () => {
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled'])
    expect([status, await count(`from bookings where status = '${status}'`)]).not.toEqual([status, 0]);
  expect(await count('from bookings where coach_notes is not null and ends_at <= created_at')).toBe(0);
  expect(await count(`from bookings where coach_notes is not null`)).toBeGreaterThan(0);
  expect(await count(`from mails where kind = 'lesson-moved'`)).toBeGreaterThan(0);
  expect(await count(`from closings where note = 'Rain'`)).toBe(1);
  expect(
    await count(`from blocked_slots join closings on closings.id = closing_id where reason = 'away'`),
  ).toBe(7);
  expect(await count(`from date_hours where date between '2031-07-21' and '2031-08-01'`)).toBe(20);
  const onDay = (date: string, status: string) =>
    count(
      `from bookings where (starts_at at time zone 'Europe/London')::date = '${date}' and status = '${status}'`,
    );
  expect(await onDay('2031-05-28', 'cancelled')).toBeGreaterThanOrEqual(5);
  expect(await onDay('2031-06-07', 'completed')).toBe(6);
  expect(await onDay('2031-06-21', 'confirmed')).toBe(6);
});

test('the demo has no job, no webhook and no mail of the past to send', async () => {
  expect(await count('from graphile_worker.jobs')).toBe(0);
  expect(await count('from payment_sandbox.delivery')).toBe(0);
  expect(
    await count(
      `from mails where status = 'waiting' and (send_at is null or send_at <= '2031-06-18T09:00:00Z')`,
    ),
  ).toBe(0);
  expect(await count(`from information_schema.schemata where schema_name = 'season_clock'`)).toBe(0);
});
