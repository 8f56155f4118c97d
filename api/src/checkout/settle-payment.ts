import type { BookingStatus } from '@lessons/contract';
import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { isStillAvailable, requireBookable } from '../availability/require-bookable.ts';
import { Booking } from '../lessons/booking.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { moneyOf } from '../lessons/present-booking.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeBookedMails } from '../lessons/write-lesson-mails.ts';
import { writeNotBookedMail, writeNotNeededMail } from './write-payment-mails.ts';
import { releaseHold, releaseHoldsOf } from '../payments/holds.ts';
import { ownerOf, retrieveIntent } from '../payments/intent.ts';
import { lockPayment, Payment, recordRefund } from '../payments/payment.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { loadSeller } from '../pricing/business-details.ts';
import { enqueue } from '../queue/enqueue.ts';
import { decideSettlement, type Settlement } from './decide-settlement.ts';
import { recordUnpaid } from './processing-payment.ts';
import { lockLessonToPay, payLesson, recordBooked } from './settle-for-lesson.ts';

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
 * Books the lesson of a paid payment, pays for the lesson that existed before it, or refunds it. Webhook, browser and reconciliation all call
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
  known: Pick<Payment, 'id' | 'paymentIntentId' | 'forBookingId'>,
  requested?: TimeSpan,
): Promise<Settled> {
  const { id: paymentId, paymentIntentId } = known;
  if (paymentIntentId === null) throw new Error(`Payment ${paymentId} has no intent yet`);
  // Retrieved before the lock, so that no transaction waits for the provider. Only the statuses
  // `succeeded` and `canceled` have an effect that can't be undone, and they are final.
  const intent = await retrieveIntent(context.stripe, paymentIntentId);
  if (ownerOf(context, intent) === 'another') return { kind: 'another-deployment' };
  const settled = await inTransaction(context.knex, async (trx) => {
    // The lesson first, as `cancelLesson` does.
    const lesson = await lockLessonToPay(trx, known, intent);
    const payment = await lockPayment(trx, paymentId);
    return settleLocked({ trx, context, payment, intent, requested, lesson });
  });
  if (settled.kind === 'to-look-at') await updateProblems(context, paymentId, intent);
  return settled;
}

type SettlementRefund = 'slot_lost' | Extract<Settlement, { kind: 'refund' }>['reason'];

interface Settling {
  trx: Knex.Transaction;
  context: PaymentContext;
  payment: Payment;
  intent: Stripe.PaymentIntent;
  requested: TimeSpan | undefined;
  /** The lesson that existed before this payment for it. */
  lesson: Lesson | null | undefined;
}

/** Carries out what `decideSettlement` decides. */
async function settleLocked({
  trx,
  context,
  payment,
  intent,
  requested,
  lesson: known,
}: Settling): Promise<Settled> {
  const now = context.clock();
  const outbox = { trx, deploymentId: context.deploymentId };
  const lessonToPay = known && { pricePence: known.pricePence, money: moneyOf(known, now) };
  const settlement = decideSettlement(context, { payment, intent, requested, lessonToPay, now });
  // The player can choose another slot: nothing is written if this one can't be booked.
  if ('isRequested' in settlement && settlement.isRequested)
    await requireBookable(trx, settlement.lesson, now);
  switch (settlement.kind) {
    case 'already-booked':
      return { kind: 'booked', bookingId: settlement.bookingId, isNew: false };
    case 'already-refunded':
      return { kind: 'refunded' };
    case 'cancel':
      return markCancelled(trx, payment, now);
    case 'wait-for-payment':
      await recordUnpaid(trx, payment, intent.status, now);
      return { kind: 'unpaid', status: intent.status };
    case 'ask-for-slot':
      return { kind: 'without-slot' };
    case 'refund':
      return refund(settlement.reason);
    case 'leave-to-coach':
      if (settlement.releasesHold) await releaseHold(trx, payment);
      return { kind: 'to-look-at' };
    case 'pay-lesson':
      if (!known) throw new Error(`Payment ${payment.id} is for no lesson`);
      await payLesson(trx, context, { payment, intent, lesson: known }, now);
      return { kind: 'booked', bookingId: known.id, isNew: false };
    case 'book-again':
      return bookAgain(settlement.lesson, settlement.isMoved);
    case 'book': {
      const court = (await keepHeldCourt()) ?? (await retakeCourt(settlement.lesson));
      if (court) return book(settlement.lesson, court);
      if (settlement.refundsIfLost) return refund('slot_lost');
      await releaseHold(trx, payment);
      return { kind: 'to-look-at' };
    }
  }

  /** Working hours and blocks were checked when the lesson was sold, so they are not checked again. */
  async function bookAgain(lesson: TimeSpan, isMoved: boolean): Promise<Settled> {
    // The hold of a moved lesson is at its old time.
    if (isMoved) await releaseHold(trx, payment);
    const held = isMoved ? null : await keepHeldCourt();
    const court = held ?? (await takeCourt(trx, lesson, now));
    if (!court) return { kind: 'to-look-at' };
    return book(lesson, court, lesson.end <= now ? 'completed' : 'confirmed');
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
    await enqueue(trx, 'label-intent', { paymentId: payment.id });
    // A restored lesson has a new id, so its player gets new links. One that is over needs none.
    if (startsAt > now) await writeBookedMails(outbox, booking, now);
    await recordBooked(trx, { payment, intent, booking, seller }, now);
    return { kind: 'booked', bookingId: booking.id, isNew: true };
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

  /** Takes the slot from the player's own hold, which another tab or a reload has opened in place of this payment's. */
  async function takeFromOwnHold(slot: TimeSpan): Promise<Pick<CourtTime, 'id'> | null> {
    const { playerId } = payment;
    const others = CourtTime.query(trx).modify('overlapping', slot).modify('occupied', now, playerId);
    if ((await others.resultSize()) > 0) return null;
    await releaseHoldsOf(trx, playerId, slot);
    return takeCourt(trx, slot, now);
  }

  async function refund(reason: SettlementRefund): Promise<Settled> {
    await releaseHold(trx, payment);
    const { amountPence: refundPence } = await recordRefund(trx, payment, { reason, by: null, at: now });
    if (reason === 'paid_already' || reason === 'lesson_cancelled')
      await writeNotNeededMail(outbox, payment, { reason, refundPence });
    // A refund by hand has its mail when the provider has made it.
    else if (reason !== 'refunded_at_provider')
      await writeNotBookedMail(outbox, payment, { reason, refundPence, now });
    return { kind: 'refunded' };
  }
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
