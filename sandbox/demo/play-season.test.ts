import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InProcessPayments } from '@lessons/sandbox-payments';
import { createInProcessClient, createInProcessPayments, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { loadOverview } from '../../api/src/overview/overview.ts';
import { connect } from '../../api/src/database/connect.ts';
import type { PaymentContext } from '../../api/src/payments/payment-context.ts';
import { LOCAL_DEPLOYMENT_ID } from '../../api/src/process/env.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
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
    byHand: await read(
      `select first_name, has_account, starts_at, bookings.status, price_pence, pay_plan, bookings.created_at, method, received_on::text,
              to_char(starts_at at time zone 'Europe/London', 'MI') as minute, (extract(epoch from ends_at - starts_at) / 60)::int as minutes,
              for_name, location, series_id is not null as is_series
         from bookings join players on players.id = player_id
         left join hand_payments on booking_id = bookings.id
        where pay_plan <> 'online' order by starts_at`,
    ),
    blocks: await read(
      `select date::text, b.start_time, b.end_time, reason, note from blocked_slots b join closings on closings.id = closing_id order by 1, 2`,
    ),
    dateHours: await read('select date::text, start_time, end_time from date_hours order by 1, 2'),
    wishes: await read(
      'select email, date::text from wishes join players on players.id = player_id order by email',
    ),
    mails: await read(
      'select kind, recipient, status, send_at, created_at from mails order by created_at, kind, recipient, send_at',
    ),
  };
}

async function listAll<T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: 1_000 });
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

test('the demo’s coach has booked lessons of many kinds: one is paid in cash, one is owed, the others are to come', async () => {
  const { byHand, players } = await describeSeason(first);
  const toCome = byHand.slice(2);
  expect(byHand.slice(0, 2)).toEqual([
    expect.objectContaining({ first_name: 'Margaret', status: 'completed', method: 'cash' }),
    expect.objectContaining({ first_name: 'Frank', status: 'completed', method: null }),
  ]);
  expect(toCome).toEqual(toCome.map(() => expect.objectContaining({ status: 'confirmed', method: null })));
  const termsOf = (lesson: Record<string, unknown>) =>
    ['first_name', 'minute', 'minutes', 'price_pence', 'for_name', 'location'].map(
      (column) => lesson[column],
    );
  const court = 'Village Tennis Court';
  expect(
    toCome
      .filter((lesson) => !lesson['is_series'])
      .map(termsOf)
      .toSorted((a, b) => a.join().localeCompare(b.join())),
  ).toEqual([
    ['Frank', '30', 30, 2500, null, court],
    ['Margaret', '00', 60, 5000, null, court],
    ['Margaret', '15', 45, 3750, 'Ollie', 'Hadley Tennis Club'],
    ['Maximiliane-Theodora', '30', 90, 7500, 'Leonie', court],
    ['Robin', '00', 60, 5000, null, court],
  ]);
  const series = toCome.filter((lesson) => lesson['is_series']);
  expect(series.map(termsOf)).toEqual(series.map(() => ['Frank', '00', 45, 3750, null, court]));
  expect(series).toHaveLength(3);
  expect(players.filter(({ has_account: hasAccount }) => !hasAccount)).toHaveLength(2);
});

describe('the money of the demo', () => {
  test('in the demo no two lessons overlap, and every paid one has its receipt', async () => {
    expect(
      await count(`from bookings a join bookings b on a.id < b.id and a.status <> 'cancelled'
        and b.status <> 'cancelled' and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`),
    ).toBe(0);
    const withoutReceipt = `from bookings left join payments on booking_id = bookings.id
      left join receipts on payment_id = payments.id where number is null and pay_plan = 'online'`;
    expect(await count(withoutReceipt)).toBe(0);
    expect(await count(`from payments where outcome = 'open'`)).toBe(0);
  });

  test('in the demo the provider has every refund, and nothing else', async () => {
    const refunds = await listAll(context.stripe.refunds.list({ limit: 100 }));
    const rows: { provider_refund_id: string; status: string }[] = await first.knex('refunds');
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'succeeded'));
    expect(refunds.map(({ id }) => id).toSorted()).toEqual(
      rows.map(({ provider_refund_id: id }) => id).toSorted(),
    );
  });

  test('the provider’s balance in the demo is the revenue of the payments', async () => {
    const intents = await listAll(
      context.stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }),
    );
    const kept = intents
      .map(({ latest_charge: charge }) =>
        charge && typeof charge === 'object' && charge.paid ? charge : null,
      )
      .reduce((sum, charge) => sum + (charge ? charge.amount - charge.amount_refunded : 0), 0);
    const { rows } = await first.knex.raw(
      `select sum(amount_pence) as pence from payments where outcome = 'booked'`,
    );
    expect(kept).toBe(Number(rows[0].pence));
  });

  test('Overview of the demo shows the revenue of the weeks, without lessons that are called off', async () => {
    const { weeks, pending } = await loadOverview(context, NOW);
    const { rows } = await first.knex.raw(
      `select sum(amount_pence) as pence from payments join bookings on booking_id = bookings.id
        where outcome = 'booked' and status <> 'pending' and bookings.starts_at < '2031-06-22T23:00:00Z'`,
    );
    const byHand = await first.knex('hand_payments').sum({ pence: 'amount_pence' }).first();
    expect(weeks.reduce((sum, { revenue }) => sum + revenue * 100, 0)).toBe(
      Number(rows[0].pence) + Number(byHand?.['pence']),
    );
    expect(pending.length).toBeGreaterThan(0);
  });

  test('reconciling the demo finds no problems', async () => {
    const report = await reconcile(context, new Date('2031-01-01T00:00:00Z'));
    expect(report).toMatchObject({ repaired: 0, unsettled: 0, failures: [] });
    expect(report.compared).toBe(await count('from payments'));
    expect(await count('from payment_problems')).toBe(0);
  });
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
