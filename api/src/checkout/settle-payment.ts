import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { isStillOpen, requireBookable } from '../availability/require-bookable.ts';
import { Booking } from '../bookings/booking.ts';
import { lessonLocation } from '../bookings/lesson-location.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRestored, mayCancelOrRefund, ownerOf } from '../payments/deployment.ts';
import { Payment } from '../payments/payment.ts';
import { isPriceOf, lessonIn, refundedPence, retrieveIntent } from '../payments/provider-intent.ts';
import { recordRefund } from '../payments/record-refund.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { enqueue } from '../queue/enqueue.ts';
import { recordUnpaid } from './processing-payment.ts';

/** Where a payment stands once everything that follows from the provider's word has been done. */
export type Settled =
  | { kind: 'booked'; bookingId: string; isNew: boolean }
  | { kind: 'refunded' }
  | { kind: 'cancelled' }
  /** Not paid (yet). */
  | { kind: 'unpaid'; status: Stripe.PaymentIntent.Status }
  /** Paid, but for no slot so far: the booking has to name one. */
  | { kind: 'without-slot' }
  /** The coach has to see to it: another amount was taken than the price, or no program may refund it. */
  | { kind: 'to-look-at' }
  /** Its intent is another deployment's: nothing was done. */
  | { kind: 'another-deployment' };

/**
 * Paid means booked, or refunded: also when the lesson has begun by then. Whoever comes first, webhook, browser or reconciler, does it; the others find it done.
 * `lesson` names the slot of an intent that was made without one.
 *
 * @throws Refusal 422 when `lesson` can't be booked at all (nothing is written then); the provider's own error when it doesn't answer.
 */
export async function settlePayment(
  context: PaymentContext,
  paymentId: string,
  lesson?: TimeSpan,
): Promise<Settled> {
  const { knex, stripe } = context;
  const { paymentIntentId } = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (paymentIntentId === null) throw new Error(`Payment ${paymentId} has not been opened at the provider`);
  // Asked before the lock, so that no transaction waits for the provider. What follows is only ever done for its two last words,
  // paid and cancelled, and those don't change any more.
  const intent = await retrieveIntent(stripe, paymentIntentId);
  if (ownerOf(context, intent) === 'another') return { kind: 'another-deployment' };
  const settled = await settleBy(context, intent, paymentId, lesson);
  if (settled.kind === 'to-look-at') await updateProblems(context, paymentId, intent);
  return settled;
}

function settleBy(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
  paymentId: string,
  lesson: TimeSpan | undefined,
): Promise<Settled> {
  return inTransaction(context.knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    if (payment.bookingId) return { kind: 'booked', bookingId: payment.bookingId, isNew: false };
    if (payment.outcome === 'refunded') return { kind: 'refunded' };
    if (intent.status === 'canceled') return markCancelled(trx, payment);
    if (intent.status !== 'succeeded') {
      await recordUnpaid(trx, payment, intent.status, context.clock());
      return { kind: 'unpaid', status: intent.status };
    }
    if (refundedPence(intent) >= intent.amount_received) return refundedAlready(trx, payment);
    if (!isPriceOf(intent, payment)) return { kind: 'to-look-at' };
    return bookOrRefund(trx, context, { payment, intent, named: lesson });
  });
}

interface PaidFor {
  payment: Payment;
  intent: Stripe.PaymentIntent;
  /** The slot that the browser names, for an intent that was made without one. */
  named: TimeSpan | undefined;
}

function lessonOf({ startsAt, endsAt }: Payment): TimeSpan | undefined {
  return startsAt && endsAt ? { start: startsAt, end: endsAt } : undefined;
}

async function bookOrRefund(
  trx: Knex.Transaction,
  context: PaymentContext,
  { payment, intent, named }: PaidFor,
): Promise<Settled> {
  const isLost = isRestored(payment, intent);
  // The lesson may have been moved since the backup. Its intent says so, its row does not.
  const known = (isLost ? lessonIn(intent) : undefined) ?? lessonOf(payment);
  const lesson = known ?? named;
  if (!lesson) return { kind: 'without-slot' };
  const now = context.clock();
  // A slot that the browser names only now gets the whole check, and its refusal; the money is still there for another one.
  if (!known) await requireBookable(trx, lesson, now);
  if (isLost) return bookRestored(trx, payment, lesson, now);
  if (lesson.start <= now) return refundInstead('lesson_begun');
  const court = (await keepHeldCourt(trx, payment)) ?? (await retakeCourt(trx, lesson, now));
  if (!court) return refundInstead('slot_lost');
  return book(trx, payment, lesson, court);

  async function refundInstead(reason: 'slot_lost' | 'lesson_begun'): Promise<Settled> {
    await releaseHold(trx, payment);
    if (!mayCancelOrRefund(context, payment, intent)) return { kind: 'to-look-at' };
    await recordRefund(trx, payment, reason);
    return { kind: 'refunded' };
  }
}

/**
 * Books the lesson of a payment that the database had lost, also one that has taken place. Hours and blocks were checked when it was
 * sold. Never refunds: without its history nobody here knows whether the lesson was given.
 */
async function bookRestored(
  trx: Knex.Transaction,
  payment: Payment,
  lesson: TimeSpan,
  now: Date,
): Promise<Settled> {
  const isMoved = lesson.start.getTime() !== payment.startsAt?.getTime();
  // The hold of a moved lesson is at its old time.
  if (isMoved) await releaseHold(trx, payment);
  const held = isMoved ? null : await keepHeldCourt(trx, payment);
  const court = held ?? (await takeCourt(trx, lesson, now));
  if (!court) return { kind: 'to-look-at' };
  return book(trx, payment, lesson, court, lesson.end <= now ? 'completed' : 'confirmed');
}

async function book(
  trx: Knex.Transaction,
  payment: Payment,
  lesson: TimeSpan,
  court: CourtTime,
  status: 'confirmed' | 'completed' = 'confirmed',
): Promise<Settled> {
  const booking = await Booking.query(trx)
    .insert({
      playerId: payment.playerId,
      status,
      startsAt: lesson.start,
      endsAt: lesson.end,
      pricePence: payment.amountPence,
      location: lessonLocation,
      courtTimeId: court.id,
    })
    .returning('*');
  await payment.$query(trx).patch({
    outcome: 'booked',
    bookingId: booking.id,
    courtTimeId: court.id,
    startsAt: lesson.start,
    endsAt: lesson.end,
  });
  await enqueue(trx, 'label-intent', { paymentId: payment.id }, { key: `label-intent:${payment.id}` });
  return { kind: 'booked', bookingId: booking.id, isNew: true };
}

/** The hold becomes the lesson's, also one that has run out but that nobody took. */
async function keepHeldCourt(trx: Knex.Transaction, payment: Payment): Promise<CourtTime | null> {
  if (!payment.courtTimeId) return null;
  const [kept] = await CourtTime.query(trx)
    .patch({ holderId: null, heldUntil: null })
    .where({ id: payment.courtTimeId })
    .returning('*');
  return kept ?? null;
}

/** The hold is gone: paid too late. The slot is the player's all the same if it can still be booked. */
async function retakeCourt(trx: Knex.Transaction, lesson: TimeSpan, now: Date): Promise<CourtTime | null> {
  return (await isStillOpen(trx, lesson, now)) ? takeCourt(trx, lesson, now) : null;
}

/** Somebody refunded it at the provider before its lesson was booked: there is no money left for a lesson. */
async function refundedAlready(trx: Knex.Transaction, payment: Payment): Promise<Settled> {
  await releaseHold(trx, payment);
  await recordRefund(trx, payment, 'refunded_at_provider');
  return { kind: 'refunded' };
}

/** Ends a payment that nobody can pay any more. The payment has to be locked by the transaction. */
export async function markCancelled(trx: Knex.Transaction, payment: Payment): Promise<Settled> {
  await releaseHold(trx, payment);
  await payment.$query(trx).patch({ outcome: 'cancelled' });
  return { kind: 'cancelled' };
}

/** Gives the court back that was held for a payment, unless it is a lesson's by now. */
export async function releaseHold(trx: Knex.Transaction, { courtTimeId }: Payment): Promise<void> {
  if (courtTimeId) await CourtTime.query(trx).deleteById(courtTimeId).whereNotNull('heldUntil');
}
