import { coach } from '@lessons/contract';
import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { isStillAvailable, requireBookable } from '../availability/require-bookable.ts';
import { Booking } from '../bookings/booking.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { releaseHold } from '../payments/holds.ts';
import {
  isFullyRefunded,
  isPricePaid,
  isRestored,
  lessonIn,
  mayCancelOrRefund,
  ownerOf,
  retrieveIntent,
} from '../payments/intent.ts';
import { Payment, withPaymentLocked } from '../payments/payment.ts';
import { recordRefund, type RefundReason } from '../payments/refund.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { enqueue } from '../queue/enqueue.ts';
import { recordUnpaid } from './processing-payment.ts';

/** The state of a payment after it was settled. */
export type Settled =
  | { kind: 'booked'; bookingId: string; isNew: boolean }
  | { kind: 'refunded' }
  | { kind: 'cancelled' }
  | { kind: 'unpaid'; status: Stripe.PaymentIntent.Status }
  /** Paid, but without a slot: the booking has to name one. */
  | { kind: 'without-slot' }
  /** The coach has to decide: another amount was paid, or it may not be refunded without the coach. */
  | { kind: 'to-look-at' }
  /** Another deployment created its intent, so nothing was done. */
  | { kind: 'another-deployment' };

/**
 * Books the lesson of a paid payment, or refunds it. Webhook, browser and reconciliation all call this: the
 * first does it, the others get the same result. `lesson` is the slot for an intent without one.
 *
 * Throws `Refusal` 422 when `lesson` can't be booked, without writing anything, and the provider's error.
 */
export async function settlePayment(
  context: PaymentContext,
  paymentId: string,
  lesson?: TimeSpan,
): Promise<Settled> {
  const { paymentIntentId } = await Payment.query(context.knex).findById(paymentId).throwIfNotFound();
  if (paymentIntentId === null) throw new Error(`Payment ${paymentId} has no intent yet`);
  // Retrieved before the lock, so that no transaction waits for the provider. Only the statuses
  // `succeeded` and `canceled` have an effect that can't be undone, and they are final.
  const intent = await retrieveIntent(context.stripe, paymentIntentId);
  if (ownerOf(context, intent) === 'another') return { kind: 'another-deployment' };
  const settled = await withPaymentLocked(context.knex, paymentId, (trx, payment) =>
    settleByIntent(trx, context, { payment, intent, requested: lesson }),
  );
  if (settled.kind === 'to-look-at') await updateProblems(context, paymentId, intent);
  return settled;
}

interface Settling {
  payment: Payment;
  intent: Stripe.PaymentIntent;
  /** The slot that the browser names, for an intent without one. */
  requested: TimeSpan | undefined;
}

async function settleByIntent(
  trx: Knex.Transaction,
  context: PaymentContext,
  settling: Settling,
): Promise<Settled> {
  const { payment, intent } = settling;
  if (payment.bookingId) return { kind: 'booked', bookingId: payment.bookingId, isNew: false };
  if (payment.outcome === 'refunded') return { kind: 'refunded' };
  if (intent.status === 'canceled') return markCancelled(trx, payment);
  if (intent.status !== 'succeeded') {
    await recordUnpaid(trx, payment, intent.status, context.clock());
    return { kind: 'unpaid', status: intent.status };
  }
  if (isFullyRefunded(intent)) return refund(trx, payment, 'refunded_at_provider');
  if (!isPricePaid(intent, payment)) return { kind: 'to-look-at' };
  return bookOrRefund(trx, context, settling);
}

async function bookOrRefund(
  trx: Knex.Transaction,
  context: PaymentContext,
  { payment, intent, requested }: Settling,
): Promise<Settled> {
  const isLost = isRestored(payment, intent);
  // The lesson may have been moved after the backup. Its intent has the new time, the row the old one.
  const known = (isLost ? lessonIn(intent) : undefined) ?? lessonOf(payment);
  const lesson = known ?? requested;
  if (!lesson) return { kind: 'without-slot' };
  const now = context.clock();
  // If the requested slot can't be booked, the payment stays as it is, and the player can choose another.
  if (!known) await requireBookable(trx, lesson, now);
  if (isLost) return bookRestored(trx, payment, lesson, now);
  const hasBegun = lesson.start <= now;
  const court = hasBegun
    ? null
    : ((await keepHeldCourt(trx, payment)) ?? (await retakeCourt(trx, lesson, now)));
  if (court) return book(trx, payment, lesson, court);
  if (mayCancelOrRefund(context, payment, intent))
    return refund(trx, payment, hasBegun ? 'lesson_begun' : 'slot_lost');
  await releaseHold(trx, payment);
  return { kind: 'to-look-at' };
}

function lessonOf({ startsAt, endsAt }: Payment): TimeSpan | undefined {
  return startsAt && endsAt ? { start: startsAt, end: endsAt } : undefined;
}

/**
 * Books the lesson of a restored payment, even if it is over. Working hours and blocks were checked when it
 * was sold. Never refunds: the lesson may have been given.
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
  const times = { startsAt: lesson.start, endsAt: lesson.end, courtTimeId: court.id };
  const { playerId, amountPence: pricePence } = payment;
  const { id: bookingId } = await Booking.query(trx)
    .insert({ ...times, playerId, pricePence, status, location: coach.courtName })
    .returning('id');
  await payment.$query(trx).patch({ ...times, outcome: 'booked', bookingId });
  await enqueue(trx, 'label-intent', { paymentId: payment.id });
  return { kind: 'booked', bookingId, isNew: true };
}

/** Turns the hold into the lesson's court time, even if it has run out. Returns null if it was deleted. */
async function keepHeldCourt(trx: Knex.Transaction, payment: Payment): Promise<CourtTime | null> {
  if (!payment.courtTimeId) return null;
  const [kept] = await CourtTime.query(trx)
    .patch({ holderId: null, heldUntil: null })
    .where({ id: payment.courtTimeId })
    .returning('*');
  return kept ?? null;
}

/** Takes the court again for a payment that came after its hold, if the slot can still be booked. */
async function retakeCourt(trx: Knex.Transaction, lesson: TimeSpan, now: Date): Promise<CourtTime | null> {
  return (await isStillAvailable(trx, lesson, now)) ? takeCourt(trx, lesson, now) : null;
}

async function refund(trx: Knex.Transaction, payment: Payment, reason: RefundReason): Promise<Settled> {
  await releaseHold(trx, payment);
  await recordRefund(trx, payment, reason);
  return { kind: 'refunded' };
}

/** Ends a payment that can't be paid any more. Needs the lock on the payment. */
export async function markCancelled(trx: Knex.Transaction, payment: Payment): Promise<Settled> {
  await releaseHold(trx, payment);
  await payment.$query(trx).patch({ outcome: 'cancelled' });
  return { kind: 'cancelled' };
}
