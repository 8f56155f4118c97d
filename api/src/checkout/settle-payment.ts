import type { BookingStatus } from '@lessons/contract';
import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { isStillAvailable } from '../availability/require-bookable.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { Booking } from '../lessons/booking.ts';
import { lockLessons, type Lesson } from '../lessons/lesson.ts';
import { moneyOf } from '../lessons/present-booking.ts';
import { writeBookedMails } from '../lessons/write-lesson-mails.ts';
import { releaseHold, releaseHoldsOf } from '../payments/holds.ts';
import { forBookingIn, ownerOf, retrieveIntent } from '../payments/intent.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { closePaymentsFor, lockPayment, Payment } from '../payments/payment.ts';
import { detachCardLater } from '../payments/saved-cards.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { loadSeller } from '../pricing/business-details.ts';
import { decideSettlement } from './decide-settlement.ts';
import { endAsBooked, endAsCancelled, endAsRefunded, type AutomaticRefund } from './end-payment.ts';
import { recordUnpaid } from './processing-payment.ts';
import { writePaidMail } from './write-payment-mails.ts';

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
 * Books the lesson of a paid payment, pays for the lesson that existed before it, or refunds it. Webhook, browser and
 * reconciliation all call this: the first does it, the others get the same result. One that is closing and still has no
 * slot is refunded. Throws the provider's error.
 */
export async function settlePayment(
  context: PaymentContext,
  paymentId: string,
  options: { isClosing?: boolean } = {},
): Promise<Settled> {
  const payment = await Payment.query(context.knex).findById(paymentId).throwIfNotFound();
  return settleKnownPayment(context, payment, options);
}

/** Does the same for a payment that was loaded just now. */
export async function settleKnownPayment(
  context: PaymentContext,
  known: Pick<Payment, 'id' | 'paymentIntentId' | 'forBookingId'>,
  { isClosing = false } = {},
): Promise<Settled> {
  const { id: paymentId, paymentIntentId } = known;
  if (paymentIntentId === null) throw new Error(`Payment ${paymentId} has no intent yet`);
  // Retrieved before the lock, so that no transaction waits for the provider. Only the statuses
  // `succeeded` and `canceled` have an effect that can't be undone, and they are final.
  const intent = await retrieveIntent(context.stripe, paymentIntentId);
  if (ownerOf(context, intent) === 'another') return { kind: 'another-deployment' };
  const settled = await inTransaction(context.knex, async (trx) => {
    // The lesson first, as `cancelLesson` does. A lesson that is gone has left the row, and the intent still names it.
    const lessonId = known.forBookingId ?? forBookingIn(intent);
    const lesson = lessonId ? ((await lockLessons(trx, [lessonId]))[0] ?? null) : undefined;
    const payment = await lockPayment(trx, paymentId);
    if (payment.outcome === 'open') await detachCardLater(trx, payment, intent);
    return settleLocked({ trx, context, payment, intent, lesson, isClosing });
  });
  if (settled.kind === 'to-look-at') await updateProblems(context, paymentId, intent);
  return settled;
}

interface Settling {
  trx: Knex.Transaction;
  context: PaymentContext;
  payment: Payment;
  intent: Stripe.PaymentIntent;
  /**
   * The lesson that existed before this payment for it. Null if the database does not have it, undefined for a payment
   * that books its lesson.
   */
  lesson: Lesson | null | undefined;
  isClosing: boolean;
}

/** Carries out what `decideSettlement` decides. */
async function settleLocked(settling: Settling): Promise<Settled> {
  const { trx, context, payment, intent, lesson: known, isClosing } = settling;
  const now = context.clock();
  const lessonToPay = known && { pricePence: known.pricePence, money: moneyOf(known, now) };
  const settlement = decideSettlement(context, { payment, intent, lessonToPay, now });
  switch (settlement.kind) {
    case 'already-booked':
      return { kind: 'booked', bookingId: settlement.bookingId, isNew: false };
    case 'already-refunded':
      return { kind: 'refunded' };
    case 'cancel':
      await endAsCancelled(trx, payment, now);
      return { kind: 'cancelled' };
    case 'wait-for-payment':
      await recordUnpaid(trx, payment, intent.status, now);
      return { kind: 'unpaid', status: intent.status };
    case 'ask-for-slot':
      return isClosing ? refund('never_booked') : { kind: 'without-slot' };
    case 'refund':
      return refund(settlement.reason);
    case 'leave-to-coach':
      if (settlement.releasesHold) await releaseHold(trx, payment);
      return { kind: 'to-look-at' };
    case 'pay-lesson':
      if (!known) throw new Error(`Payment ${payment.id} is for no lesson`);
      return pay(known);
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

  /** From then on the lesson is as any that is paid online. Its status stays. */
  async function pay(lesson: Lesson): Promise<Settled> {
    const { seller } = await loadSeller(trx);
    const booking = await lesson.$query(trx).patchAndFetch({ payPlan: 'online' });
    await writePaidMail(trx, booking, payment.id, now);
    await endAsBooked(trx, { payment, intent, booking, seller }, now);
    await closePaymentsFor(trx, { forBookingId: booking.id });
    return { kind: 'booked', bookingId: booking.id, isNew: false };
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
    const { playerId, amountPence: pricePence, forName } = payment;
    const times = { startsAt, endsAt, courtTimeId };
    const { courtName: location, seller } = await loadSeller(trx);
    const booking = await Booking.query(trx)
      .insert({ ...times, playerId, pricePence, status, location, forName })
      .returning('*');
    // A restored lesson has a new id, so its player gets new links. One that is over needs none.
    if (startsAt > now) await writeBookedMails(trx, booking, now);
    await endAsBooked(trx, { payment, intent, booking, seller }, now);
    return { kind: 'booked', bookingId: booking.id, isNew: true };
  }

  /** Turns the hold into the lesson's court time, even if it ran out. Null if it was deleted. */
  async function keepHeldCourt(): Promise<Pick<CourtTime, 'id'> | null> {
    if (!payment.courtTimeId) return null;
    const [kept] = await CourtTime.query(trx)
      .patch({ holderId: null, heldUntil: null })
      .where({ id: payment.courtTimeId })
      .whereNotNull('heldUntil')
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

  async function refund(reason: AutomaticRefund): Promise<Settled> {
    await endAsRefunded(trx, payment, { reason, now });
    return { kind: 'refunded' };
  }
}
