import type { BookingStatus } from '@lessons/contract';
import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { isStillAvailable, requireBookable } from '../availability/require-bookable.ts';
import { Booking } from '../bookings/booking.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { writeBookedMails } from '../mails/write-lesson-mails.ts';
import { writeNotBookedMail } from '../mails/write-payment-mails.ts';
import { releaseHold, releaseHoldsOf } from '../payments/holds.ts';
import {
  isFullyRefunded,
  isPricePaid,
  isRestored,
  lessonIn,
  mayCancelOrRefund,
  ownerOf,
  retrieveIntent,
} from '../payments/intent.ts';
import { paidWith } from '../payments/paid-with.ts';
import { Payment, withPaymentLocked, recordRefund } from '../payments/payment.ts';
import { issueReceipt, paidAtOf, receiptNumberIn } from '../payments/receipt.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { loadSeller } from '../pricing/business-details.ts';
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
  /** The coach decides: another amount was paid, or only the coach may refund it. */
  | { kind: 'to-look-at' }
  /** Another deployment created its intent, so nothing was done. */
  | { kind: 'another-deployment' };

/**
 * Books the lesson of a paid payment, or refunds it. Webhook, browser and reconciliation all call
 * this: the first does it, the others get the same result. `requested` is the slot for an intent
 * without one.
 *
 * Throws `Refusal` 422 when `requested` can't be booked, without writing anything, and the
 * provider's error.
 */
export async function settlePayment(
  context: PaymentContext,
  paymentId: string,
  requested?: TimeSpan,
): Promise<Settled> {
  const payment = await Payment.query(context.knex).findById(paymentId).throwIfNotFound();
  return settleKnownPayment(context, payment, requested);
}

/** Does the same for a payment that was loaded just now. */
export async function settleKnownPayment(
  context: PaymentContext,
  { id: paymentId, paymentIntentId }: Pick<Payment, 'id' | 'paymentIntentId'>,
  requested?: TimeSpan,
): Promise<Settled> {
  if (paymentIntentId === null) throw new Error(`Payment ${paymentId} has no intent yet`);
  // Retrieved before the lock, so that no transaction waits for the provider. Only the statuses
  // `succeeded` and `canceled` have an effect that can't be undone, and they are final.
  const intent = await retrieveIntent(context.stripe, paymentIntentId);
  if (ownerOf(context, intent) === 'another') return { kind: 'another-deployment' };
  const settled = await withPaymentLocked(context.knex, paymentId, (trx, payment) =>
    settleLocked({ trx, context, payment, intent, requested }),
  );
  if (settled.kind === 'to-look-at') await updateProblems(context, paymentId, intent);
  return settled;
}

interface Settling {
  trx: Knex.Transaction;
  context: PaymentContext;
  payment: Payment;
  intent: Stripe.PaymentIntent;
  requested: TimeSpan | undefined;
}

async function settleLocked({ trx, context, payment, intent, requested }: Settling): Promise<Settled> {
  const now = context.clock();
  const outbox = { trx, deploymentId: context.deploymentId };
  if (payment.bookingId) return { kind: 'booked', bookingId: payment.bookingId, isNew: false };
  if (payment.outcome === 'refunded') return { kind: 'refunded' };
  if (intent.status === 'canceled') return markCancelled(trx, payment, now);
  if (intent.status !== 'succeeded') {
    await recordUnpaid(trx, payment, intent.status, now);
    return { kind: 'unpaid', status: intent.status };
  }
  if (isFullyRefunded(intent)) return refund('refunded_at_provider');
  if (!isPricePaid(intent, payment)) return { kind: 'to-look-at' };
  const isLost = isRestored(payment, intent);
  // The lesson may have been moved after the backup. Its intent has the new time, the row the old
  // one.
  const known = (isLost ? lessonIn(intent) : undefined) ?? lessonOf(payment);
  const lesson = known ?? requested;
  if (!lesson) return { kind: 'without-slot' };
  // If the requested slot can't be booked, the payment stays as it is, and the player can choose
  // another.
  if (!known) await requireBookable(trx, lesson, now);
  if (isLost) return bookRestored(lesson);
  const hasBegun = lesson.start <= now;
  const court = hasBegun ? null : ((await keepHeldCourt()) ?? (await retakeCourt(lesson)));
  if (court) return book(lesson, court);
  if (mayCancelOrRefund(context, payment, intent)) return refund(hasBegun ? 'lesson_begun' : 'slot_lost');
  await releaseHold(trx, payment);
  return { kind: 'to-look-at' };

  /**
   * Books the lesson of a restored payment, even if it is over. Working hours and blocks were
   * checked when it was sold. Never refunds: the lesson may have been given.
   */
  async function bookRestored({ start, end }: TimeSpan): Promise<Settled> {
    const isMoved = start.getTime() !== payment.startsAt?.getTime();
    // The hold of a moved lesson is at its old time.
    if (isMoved) await releaseHold(trx, payment);
    const held = isMoved ? null : await keepHeldCourt();
    const free = held ?? (await takeCourt(trx, { start, end }, now));
    if (!free) return { kind: 'to-look-at' };
    return book({ start, end }, free, end <= now ? 'completed' : 'confirmed');
  }

  async function book(
    { start: startsAt, end: endsAt }: TimeSpan,
    { id: courtTimeId }: Pick<CourtTime, 'id'>,
    status: BookingStatus = 'confirmed',
  ): Promise<Settled> {
    const { playerId, amountPence: pricePence } = payment;
    const times = { startsAt, endsAt, courtTimeId };
    const { courtName: location, seller } = await loadSeller(trx);
    const booking = await Booking.query(trx)
      .insert({ ...times, playerId, pricePence, status, location })
      .returning('*');
    const bookingId = booking.id;
    await payment.$query(trx).patch({ ...times, ...paidWith(intent), outcome: 'booked', bookingId });
    await writeAuditEntry(trx, {
      at: now,
      action: 'payment.booked',
      actorId: null,
      playerId,
      bookingId,
      paymentId: payment.id,
      amountPence: pricePence,
      details: { startsAt: startsAt.toISOString(), isRestored: isLost },
    });
    await enqueue(trx, 'label-intent', { paymentId: payment.id });
    // A restored lesson has a new id, so its player gets new links. One that is over needs none.
    if (startsAt > now) await writeBookedMails(outbox, booking, now);
    const formerNumber = receiptNumberIn(intent);
    await issueReceipt(trx, { paymentId: payment.id, paidAt: paidAtOf(intent), seller, formerNumber });
    return { kind: 'booked', bookingId, isNew: true };
  }

  /** Turns the hold into the lesson's court time, even if it ran out. Null if it was deleted. */
  async function keepHeldCourt(): Promise<Pick<CourtTime, 'id'> | null> {
    if (!payment.courtTimeId) return null;
    const [kept] = await CourtTime.query(trx)
      .patch({ holderId: null, heldUntil: null })
      .where({ id: payment.courtTimeId })
      .returning('id');
    return kept ?? null;
  }

  /** Takes the court again for a payment after its hold, if the slot can still be booked. */
  async function retakeCourt(slot: TimeSpan): Promise<Pick<CourtTime, 'id'> | null> {
    if (!(await isStillAvailable(trx, slot, now))) return null;
    return (await takeCourt(trx, slot, now)) ?? takeFromOwnHold(slot);
  }

  /** Another tab of the player, or a reload, has replaced this payment's hold. */
  async function takeFromOwnHold(slot: TimeSpan): Promise<Pick<CourtTime, 'id'> | null> {
    const { playerId } = payment;
    const others = CourtTime.query(trx).modify('overlapping', slot).modify('occupied', now, playerId);
    if ((await others.resultSize()) > 0) return null;
    await releaseHoldsOf(trx, playerId, now, slot);
    return takeCourt(trx, slot, now);
  }

  async function refund(reason: 'slot_lost' | 'lesson_begun' | 'refunded_at_provider'): Promise<Settled> {
    await releaseHold(trx, payment);
    const { amountPence: refundPence } = await recordRefund(trx, payment, { reason, by: null, at: now });
    // A refund by hand has its mail when the provider has made it.
    if (reason !== 'refunded_at_provider')
      await writeNotBookedMail(outbox, payment, { reason, refundPence, now });
    return { kind: 'refunded' };
  }
}

function lessonOf({ startsAt, endsAt }: Payment): TimeSpan | undefined {
  return startsAt && endsAt ? { start: startsAt, end: endsAt } : undefined;
}

/** Ends a payment that can't be paid any more. Needs the lock on the payment. */
export async function markCancelled(trx: Knex.Transaction, payment: Payment, now: Date): Promise<Settled> {
  await releaseHold(trx, payment);
  if (payment.outcome === 'cancelled') return { kind: 'cancelled' };
  await payment.$query(trx).patch({ outcome: 'cancelled' });
  const { id: paymentId, playerId, amountPence } = payment;
  await writeAuditEntry(trx, {
    at: now,
    action: 'payment.cancelled',
    actorId: null,
    playerId,
    paymentId,
    amountPence,
  });
  return { kind: 'cancelled' };
}
