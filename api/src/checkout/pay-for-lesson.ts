import { canPayOnline, formatPounds, minutesAfter, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { type Booking, findOwnBooking } from '../lessons/booking.ts';
import { lockLesson } from '../lessons/lesson.ts';
import { factsOf, moneyOf } from '../lessons/present-booking.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { findOrCreateCustomer } from '../payments/customer.ts';
import { insertPayment } from '../payments/holds.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { Payment } from '../payments/payment.ts';
import { orUnavailable } from '../payments/provider-errors.ts';
import { lockPlayer, type Player } from '../players/player.ts';
import { closePayment } from './close-payment.ts';
import { MIN_REUSABLE_MINUTES, openIntentAndCards } from './open-intent.ts';
import { stillProcessing } from './processing-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** An unpaid payment is closed after this long. */
const OPEN_MINUTES = 60;

interface LessonPayment {
  player: Player;
  bookingId: string;
  /** The price that the browser showed. It has to be the lesson's. */
  amountPence: number;
}

/**
 * Opens the payment for a lesson that the coach has booked, or returns the one that is open: a lesson has
 * one at a time, whatever the number of tabs and devices.
 *
 * Throws `Refusal` 404 for an unknown lesson, 403 for another player's, 422 for one that can't be paid
 * online, for another price than the lesson's, and while a payment for it is `processing`, and 503 when the
 * provider does not respond.
 */
export async function payForLesson(context: PaymentContext, request: LessonPayment) {
  const { knex, clock } = context;
  const { player, bookingId } = request;
  // The provider creates no customer for a request that is refused.
  await requirePayable(knex, await findOwnBooking(knex, bookingId, player), request, clock());
  const customer = await findOrCreateCustomer(context, player);
  // Each round ends a payment.
  for (;;) {
    const now = clock();
    const { payment, isUsable } = await inTransaction(knex, (trx) =>
      findOrInsertPayment(trx, request, customer, now),
    );
    if (isUsable) {
      const { status, ...secrets } = await openIntentAndCards(context, payment);
      const { amountPence, closesAt: expiresAt } = payment;
      const isPayable = status !== 'processing' && status !== 'succeeded' && status !== 'canceled';
      if (isPayable) return { ...secrets, amountPence, expiresAt };
    }
    const ended = await orUnavailable(isUsable ? settlePayment : closePayment, context, payment.id);
    if (ended.kind === 'unpaid') throw stillProcessing(true);
    if (ended.kind === 'to-look-at' || ended.kind === 'another-deployment') {
      const coach = await loadCoachProfile(knex);
      throw refused(
        'payment_to_look_at',
        `Another payment for this lesson is with ${coach.name}, who has been told and will sort it out.`,
      );
    }
  }
}

/**
 * Closes the open payments for a lesson, but for those of `exceptPence`, so that they can't be paid any more. What was
 * paid meanwhile is booked. Throws `Refusal` 422 `payment_processing` while the bank decides, and 503 when the provider does
 * not respond.
 */
export async function closePaymentFor(
  context: PaymentContext,
  forBookingId: string,
  { exceptPence = 0 } = {},
): Promise<void> {
  const open = Payment.query(context.knex).where({ forBookingId, outcome: 'open' });
  for (const { id } of await open.whereNot({ amountPence: exceptPence })) {
    const { kind } = await orUnavailable(closePayment, context, id);
    if (kind === 'unpaid')
      throw refused(
        'payment_processing',
        'The client’s bank is processing a payment for this lesson. Please try again in a few minutes.',
      );
  }
}

/** Returns the open payment for the lesson, or inserts one. `isUsable` is false if it has to be closed first. */
async function findOrInsertPayment(
  trx: Knex.Transaction,
  request: LessonPayment,
  customer: string | null,
  now: Date,
): Promise<{ payment: Payment; isUsable: boolean }> {
  const { player, bookingId, amountPence } = request;
  await lockPlayer(trx, player.id);
  const lesson = await lockLesson(trx, bookingId);
  await requirePayable(trx, lesson, request, now);
  // A restored one comes first: only the coach may end it.
  const open = await Payment.query(trx)
    .findOne({ forBookingId: bookingId, outcome: 'open' })
    .orderBy('restoredAt');
  if (open) {
    const isTimeLeft = open.closesAt > minutesAfter(now, MIN_REUSABLE_MINUTES);
    return { payment: open, isUsable: isTimeLeft && !open.restoredAt && open.amountPence === amountPence };
  }
  const { startsAt, endsAt } = lesson;
  const closesAt = minutesAfter(now, OPEN_MINUTES);
  const forLesson = { startsAt, endsAt, forBookingId: bookingId };
  const payment = await insertPayment(trx, { player, customer, amountPence, closesAt, ...forLesson }, now);
  return { payment, isUsable: true };
}

/** Throws `Refusal` 422 for a lesson that can't be paid online, or that has another price. Needs its money and choice. */
async function requirePayable(
  knex: Knex,
  booking: Booking,
  { amountPence }: LessonPayment,
  now: Date,
): Promise<void> {
  if (booking.openChoice)
    throw refused('called_off', 'This lesson was called off. Please choose a new time first.');
  if (!canPayOnline(factsOf(booking), now)) {
    const money = moneyOf(booking, now);
    if (money === 'completed') throw refused('already_paid', 'This lesson is already paid.');
    if (money !== 'to_pay' && money !== 'owes')
      throw refused('nothing_due', 'Nothing is due for this lesson any more.');
    const coach = await loadCoachProfile(knex);
    throw refused(
      'too_late_to_pay',
      `This lesson was too long ago to be paid online. Please pay ${coach.name} in another way.`,
    );
  }
  if (booking.pricePence !== amountPence) {
    const price = formatPounds(poundsOf(booking.pricePence));
    throw refused('price_changed', `The price of this lesson is ${price}. Please check and try again.`);
  }
}
