import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY, HOUR, howPaid, londonDateOf, mondayOf } from '@lessons/rules';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { CourtTime } from '../court/court-time.ts';
import { connect } from '../database/connect.ts';
import { listToSettle } from '../hand-payments/to-settle.ts';
import { Booking } from '../lessons/booking.ts';
import { Closing } from '../availability/closing.ts';
import { Choice } from '../lessons/choice.ts';
import { moneyOf } from '../lessons/present-booking.ts';
import { CardMovement } from '../payments/card-movement.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { Payment, Refund } from '../payments/payment.ts';
import { Player } from '../players/player.ts';
import { loadOverview } from './overview.ts';

const LESSONS = 24;
/** So many of them are on the day of `NOW`, from 06:00 on, before and after the clock. */
const TODAY = 10;

/** How the money of a lesson came to stand, as the actions can leave it. */
const money = fc.oneof(
  fc.record({
    plan: fc.constant('online' as const),
    refund: fc.constantFrom<Refund['status'] | null>(null, 'pending', 'succeeded', 'failed'),
    partRefundedPence: fc.option(fc.integer({ min: 1, max: 2_499 })),
    disputedPence: fc.option(fc.integer({ min: 1, max: 2_500 })),
    isWon: fc.boolean(),
    hadMistake: fc.boolean(),
  }),
  fc.record({
    plan: fc.constant('by_hand' as const),
    hand: fc.constantFrom(null, 'received', 'to_give_back', 'given_back'),
    hadMistake: fc.boolean(),
    isWaived: fc.boolean(),
  }),
  fc.record({ plan: fc.constant('free' as const), hadMistake: fc.boolean() }),
);
const lesson = fc.record({
  money,
  state: fc.constantFrom('confirmed', 'completed', 'called off', 'cancelled', 'cancelled and owed'),
  pounds: fc.integer({ min: 50, max: 90 }),
});
type Generated = typeof lesson extends fc.Arbitrary<infer T> ? T : never;

let database: TestDatabase;
let knex: Knex;
let playerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = connect(database.url, pino({ level: 'silent' }));
  const { id } = await Player.query(knex).insert({ id: crypto.randomUUID(), email: 'ada@example.com' });
  playerId = id;
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

/** Writes a lesson with its payments. The later ones of the list are ever further back. */
async function write({ money: paid, state, pounds }: Generated, index: number, closingId: string) {
  const today = NOW.getTime() - 6 * HOUR;
  const startsAt = new Date(index < TODAY ? today + index * HOUR : today - (index - TODAY + 1) * 3 * DAY);
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR) };
  const pricePence = paid.plan === 'free' ? 0 : pounds * 100;
  const isCancelled = state === 'cancelled' || state === 'cancelled and owed';
  const court = isCancelled ? null : await CourtTime.query(knex).insert(span).returning('id');
  const { id: bookingId } = await Booking.query(knex)
    .insert({
      ...span,
      playerId,
      location: 'The court',
      courtTimeId: court && court.id,
      status: isCancelled ? 'cancelled' : state === 'completed' ? 'completed' : 'confirmed',
      cancelledAt: isCancelled ? new Date(NOW.getTime() - DAY) : null,
      owesCancelled: state === 'cancelled and owed',
      pricePence,
      payPlan: paid.plan,
      waivedAt: paid.plan === 'by_hand' && paid.isWaived ? startsAt : null,
    })
    .returning('id');
  if (state === 'called off')
    await knex.transaction(async (trx) => {
      await Choice.query(trx).insert({ bookingId, closingId, chooseBy: NOW, outcome: 'open' });
      await Booking.query(trx).findById(bookingId).patch({ status: 'pending' });
    });
  const byHand = { bookingId, method: 'cash', receivedOn: '2037-11-01' } as const;
  if (paid.hadMistake)
    await HandPayment.query(knex).insert({
      ...byHand,
      amountPence: 4_500,
      createdAt: new Date(NOW.getTime() - DAY),
      givenBackAt: NOW,
      givenBackReason: 'mistake',
    });
  if (paid.plan === 'online') await writeCard({ bookingId, amountPence: pricePence, ...span }, paid);
  if (paid.plan === 'by_hand' && paid.hand)
    await HandPayment.query(knex).insert({
      ...byHand,
      amountPence: pricePence,
      createdAt: NOW,
      toGiveBackAt: paid.hand === 'received' ? null : NOW,
      ...(paid.hand === 'given_back' && { givenBackAt: NOW, givenBackReason: 'returned' }),
    });
}

async function writeCard(
  paid: Pick<Payment, 'bookingId' | 'amountPence' | 'startsAt' | 'endsAt'>,
  { refund, partRefundedPence, disputedPence, isWon }: Extract<Generated['money'], { plan: 'online' }>,
) {
  const paymentIntentId = `pi_${randomUUID()}`;
  const { id: paymentId } = await Payment.query(knex)
    .insert({
      ...paid,
      playerId,
      receiptEmail: 'ada@example.com',
      closesAt: NOW,
      outcome: refund ? 'refunded' : 'booked',
      partRefundedPence,
      paymentIntentId,
    })
    .returning('id');
  const moved = { sourceId: 'du', paymentIntentId, happenedAt: NOW };
  if (disputedPence !== null)
    await CardMovement.query(knex).insert([
      { ...moved, balanceTransactionId: randomUUID(), cause: 'dispute', pence: -disputedPence },
      { ...moved, balanceTransactionId: randomUUID(), cause: 'fee', pence: -2000 },
      ...(isWon
        ? [
            {
              ...moved,
              balanceTransactionId: randomUUID(),
              cause: 'dispute_won' as const,
              pence: disputedPence,
            },
          ]
        : []),
    ]);
  disputed.set(paymentId, isWon ? 0 : (disputedPence ?? 0));
  const { amountPence } = paid;
  if (refund)
    await Refund.query(knex).insert({
      paymentId,
      amountPence,
      reason: 'cancelled_by_player',
      status: refund,
      createdAt: NOW,
    });
}

/** The pence that a dispute holds or has taken of a payment, by its id. */
const disputed = new Map<string, number>();

/** Returns the pence of a lesson that the coach has. */
function pencePaid(booking: Booking, now: Date): number {
  const { payment, handPayment } = booking;
  switch (howPaid({ paymentStatus: moneyOf(booking, now), handPayment })) {
    case 'card':
      return payment
        ? payment.amountPence - (payment.partRefundedPence ?? 0) - (disputed.get(payment.id) ?? 0)
        : 0;
    case 'by_hand':
      return handPayment?.amountPence ?? 0;
    default:
      return 0;
  }
}

function totalsOf(bookings: readonly Booking[], now: Date) {
  const counted = bookings.filter(({ openChoice }) => !openChoice);
  return {
    lessons: counted.filter(({ status }) => status !== 'cancelled').length,
    revenue: counted.reduce((sum, booking) => sum + pencePaid(booking, now), 0) / 100,
  };
}

test('To settle, what clients owe and the figures of Overview are in SQL what the pure functions say of each lesson', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lesson, { minLength: LESSONS, maxLength: LESSONS }),
      // Before, during and after the lessons of the day.
      fc.constantFrom(-6 * HOUR, 0, 30 * 60_000, 6 * HOUR),
      async (lessons, later) => {
        const now = new Date(NOW.getTime() + later);
        for (const table of ['refunds', 'payments', 'bookings', 'closings', 'court_times'])
          await knex.raw(`delete from ${table}`);
        const rain = {
          id: crypto.randomUUID(),
          requestDigest: 'sent',
          reason: 'rain',
          fromDate: '2037-11-24',
          toDate: '2037-11-24',
          createdAt: NOW,
        } as const;
        const { id } = await Closing.query(knex).insert(rain).returning('id');
        for (const [index, one] of lessons.entries()) await write(one, index, id);
        const bookings = await Booking.query(knex).modify('withMoneyAndPlayer').orderBy('startsAt');
        const idsOf = (...statuses: string[]) =>
          bookings.filter((booking) => statuses.includes(moneyOf(booking, now))).map((booking) => booking.id);

        expect((await listToSettle(knex, now)).map((booking) => booking.id)).toEqual(
          idsOf('owes', 'to_give_back'),
        );
        const owed = await Booking.query(knex).modify('owedAt', now).orderBy('startsAt');
        expect(owed.map((booking) => booking.id)).toEqual(idsOf('owes'));

        const overview = await loadOverview({ knex }, now);
        const today = londonDateOf(now);
        const ofDay = bookings.filter(({ startsAt }) => londonDateOf(startsAt) === today);
        expect({ lessons: overview.lessonsToday, revenue: overview.revenueToday }).toEqual(
          totalsOf(ofDay, now),
        );
        expect(overview.weeks).toHaveLength(12);
        for (const { weekStarts, ...totals } of overview.weeks) {
          const ofWeek = bookings.filter(({ startsAt }) => mondayOf(londonDateOf(startsAt)) === weekStarts);
          expect({ weekStarts, totals }).toEqual({ weekStarts, totals: totalsOf(ofWeek, now) });
        }
        expect(overview.weeks.at(-1)?.weekStarts).toBe(mondayOf(today));
      },
    ),
    { seed: 2037, numRuns: 20 },
  );
});
