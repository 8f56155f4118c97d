import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createInProcessClient, createInProcessPayments, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { londonDateOf, londonInstant } from '@lessons/rules';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { closePayment } from '../../api/src/checkout/close-payment.ts';
import { openPayment } from '../../api/src/checkout/open-payment.ts';
import { connect } from '../../api/src/database/connect.ts';
import { endHandPayment } from '../../api/src/hand-payments/end-hand-payment.ts';
import { exportMoney } from '../../api/src/money/export-money.ts';
import { sumMoney } from '../../api/src/money/sum-money.ts';
import { Booking } from '../../api/src/lessons/booking.ts';
import { recordMovements } from '../../api/src/payments/card-movement.ts';
import { HandPayment } from '../../api/src/payments/hand-payment.ts';
import type { PaymentContext } from '../../api/src/payments/payment-context.ts';
import { Payment, Refund } from '../../api/src/payments/payment.ts';
import { sendRefund } from '../../api/src/payments/send-refund.ts';
import { Player } from '../../api/src/players/player.ts';
import { LOCAL_DEPLOYMENT_ID } from '../../api/src/process/env.ts';
import { handleStripeEvent } from '../../api/src/reconciliation/handle-stripe-event.ts';
import { readBankStatement } from '../../tests/fixtures/api/read-bank-statement.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { playSeason } from './play-season.ts';
import { createActions } from './season-actions.ts';

/*
 * A tax year: a season from before 6 April to December, and after it what a season does not have, with refunds and
 * disputes that begin in one quarter and end in the next.
 */

const YEAR = 2030;
const SEASON_ENDS = new Date('2030-12-18T09:00:00Z');
const SIZE = { seed: 62, players: 3, weeks: 38 };
/** Ten times the season of the other tests. */
const PLAY_WITHIN_MS = 600_000;

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });

let database: TestDatabase;
let context: PaymentContext;
let now = SEASON_ENDS;

beforeAll(async () => {
  database = await createTestDatabase();
  const auth = { createAccount: () => Promise.resolve({ userId: randomUUID() }) };
  const siteUrl = 'http://localhost:3000';
  await playSeason({ database: { url: database.url }, auth, log, siteUrl, now, ...SIZE });
  await playTheRest();
}, PLAY_WITHIN_MS);
afterAll(async () => {
  await context.knex.destroy();
  await database.drop();
});

/** Plays until April, by the API's own actions and the events of the provider. */
async function playTheRest(): Promise<void> {
  const knex = connect(database.url, log);
  const payments = await createInProcessPayments({
    knex: database.knex,
    refundsFinishAfterMs: 0,
    clock: () => now,
  });
  const stripe = createInProcessClient(SANDBOX_KEYS.secret, (request) => payments.respond(request));
  context = { knex, stripe, deploymentId: LOCAL_DEPLOYMENT_ID, clock: () => now, log };
  const { id: coachId } = await Player.query(knex).findOne({ isCoach: true }).throwIfNotFound();
  const players = await Player.query(knex).where({ isCoach: false, hasAccount: true }).orderBy('id');
  const [player] = players;
  if (!player) throw new Error('The season has no player');
  const act = createActions({ context, payments, players, coachId });
  let number = 0;
  const delivered = new Set<string>();

  const go = (date: string, time = '12:00') => void (now = londonInstant(date, time));
  const book = async (date: string, time: string, card = '4242424242424242') => {
    const start = londonInstant(date, time);
    await act({ kind: 'book', at: now, lesson: ++number, player: 0, minutes: 60, start, card });
    const { paymentIntentId } = await Payment.query(knex).findOne({ startsAt: start }).throwIfNotFound();
    return { lesson: number, intentId: String(paymentIntentId) };
  };
  const cancel = (lesson: number) =>
    act({ kind: 'cancel-as-coach', at: now, lesson, reason: 'Ill' }).then(settle);
  const disputeOf = async (intentId: string) =>
    String((await stripe.disputes.list({ payment_intent: intentId })).data[0]?.id);

  /** Does what jobs and webhooks do. */
  async function settle(): Promise<void> {
    for (const { id } of await Refund.query(knex).where({ status: 'pending' })) await sendRefund(context, id);
    const created = { gte: SEASON_ENDS.getTime() / 1000 };
    const events = await stripe.events.list({ limit: 100, created }).autoPagingToArray({ limit: 1_000 });
    for (const event of events.toReversed()) {
      if (!delivered.has(event.id)) await handleStripeEvent(context, event);
      delivered.add(event.id);
    }
  }

  const DISPUTED = '4000000000000259';
  const REFUNDED_LATER = '4000000000007726';
  go('2030-12-20');
  const lost = await book('2031-02-11', '09:00', DISPUTED);
  await book('2031-02-11', '10:00', DISPUTED);
  const won = await book('2031-02-11', '11:00', DISPUTED);
  const refundedInParts = await book('2031-02-12', '09:00');
  const refundedLater = await book('2031-02-12', '10:00', REFUNDED_LATER);
  const byHand = [++number, ++number];
  for (const [index, lesson] of byHand.entries())
    await act({
      kind: 'book-for',
      at: now,
      lesson,
      client: { guest: 0 },
      minutes: 60,
      start: londonInstant('2031-02-13', `1${index}:00`),
    });
  for (const lesson of byHand) await act({ kind: 'collect', at: now, lesson, method: 'transfer' });
  await settle();
  const [givenBack = '', mistake = ''] = (
    await Booking.query(knex)
      .where('startsAt', '>=', londonInstant('2031-02-13', '00:00'))
      .orderBy('startsAt')
  ).map(({ id }) => id);
  await endHandPayment(context, { bookingId: mistake, reason: 'mistake' }, { by: coachId, now });
  go('2030-12-22');
  await stripe.refunds.create({ payment_intent: refundedInParts.intentId, amount: 2000 });
  await settle();
  go('2031-01-04');
  await cancel(refundedLater.lesson);
  go('2031-01-05', '23:00');
  const { clientSecret } = await openPayment(context, { player, amountPence: 5000 });
  const neverBooked = clientSecret.split('_secret_')[0] ?? '';
  await stripe.paymentIntents.confirm(neverBooked, { payment_method: 'pm_card_visa' });
  go('2031-01-06', '00:30');
  const unbooked = await Payment.query(knex).findOne({ paymentIntentId: neverBooked }).throwIfNotFound();
  await closePayment(context, unbooked.id);
  await settle();
  go('2031-01-08');
  await payments.finishRefunds();
  await settle();
  go('2031-01-10');
  await cancel(refundedInParts.lesson);
  const lesson = byHand[0] ?? 0;
  await act({ kind: 'cancel-as-coach', at: now, lesson, reason: 'Ill' });
  await endHandPayment(context, { bookingId: givenBack, reason: 'returned' }, { by: coachId, now });
  go('2031-01-20');
  await stripe.disputes.close(await disputeOf(lost.intentId));
  const evidence = { uncategorized_text: 'winning_evidence' };
  await stripe.disputes.update(await disputeOf(won.intentId), { evidence });
  await settle();
  go('2031-03-30');
  const underWay = await book('2031-04-14', '09:00', REFUNDED_LATER);
  go('2031-04-03');
  await cancel(underWay.lesson);
}

test('the money of a year is what the provider has after its fees and what was received by hand, in each quarter', async () => {
  await recordMovements(context, SEASON_ENDS);
  const { quarters } = await sumMoney(context.knex, YEAR, now);
  const transactions: Stripe.BalanceTransaction[] = await context.stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 2_000 });
  const byHand = await HandPayment.query(context.knex).whereRaw(
    `given_back_reason is distinct from 'mistake'`,
  );
  const sums = quarters.map(({ from, to }) => {
    const isIn = (date: string) => date >= from && date <= to;
    const atProvider = transactions
      .filter(({ created }) => isIn(londonDateOf(new Date(created * 1000))))
      .reduce((sum, { net }) => sum + net, 0);
    const held = byHand.reduce((sum, { receivedOn, givenBackAt, amountPence }) => {
      const back = givenBackAt && isIn(londonDateOf(givenBackAt)) ? amountPence : 0;
      return sum + (isIn(receivedOn) ? amountPence : 0) - back;
    }, 0);
    return atProvider + held;
  });
  expect(quarters.map(({ total }) => Math.round((total.in - total.out) * 100))).toEqual(sums);
  // Otherwise two nothings would be the same.
  for (const { total } of quarters.slice(0, 3)) expect(total.in).toBeGreaterThan(500);
  expect(quarters[2]?.out).toMatchObject({ disputes: 150, byHand: 0 });
  expect(quarters[3]?.in.cameBack).toBe(50);
  expect(quarters[3]?.out).toMatchObject({ refunds: 130, disputes: 0, byHand: 50 });
  expect(quarters[2]?.out.refunds).toBeGreaterThanOrEqual(70);
  // What is withdrawn and reinstated for a dispute is there.
  const categories = new Set(transactions.map(({ reporting_category: category }) => category));
  expect([...categories].toSorted()).toEqual(['charge', 'dispute', 'dispute_reversal', 'refund']);
});

test.each(['freeagent', 'xero', 'quickbooks'] as const)(
  'the bank statement of a year for %s has the rows of the spreadsheet and the sums of each quarter, after fees',
  async (file) => {
    const { knex } = context;
    const textOf = (of: Parameters<typeof exportMoney>[1]) => text(exportMoney(knex, of));
    const money = await sumMoney(knex, YEAR, now);
    const lines = readBankStatement(file, await textOf({ year: YEAR, file }));
    const rows = (await textOf({ year: YEAR, file: 'spreadsheet' })).split('\r\n').slice(1);
    expect(lines.map(({ day }) => day)).toEqual(rows.map((row) => row.slice(0, 10)));
    for (const [index, { total }] of money.quarters.entries()) {
      const ofQuarter = readBankStatement(file, await textOf({ year: YEAR, quarter: index + 1, file }));
      expect({ in: sumIn(ofQuarter), out: sumOut(ofQuarter) }).toEqual(total);
    }
    expect({ in: sumIn(lines), out: sumOut(lines) }).toEqual(money.total);
    expect(money.out.fees).toBeGreaterThan(0);
  },
);

type Lines = ReturnType<typeof readBankStatement>;
const sumIn = (lines: Lines) => lines.reduce((sum, { pence }) => sum + Math.max(0, pence), 0) / 100;
const sumOut = (lines: Lines) => lines.reduce((sum, { pence }) => sum + Math.max(0, -pence), 0) / 100;
