import { MAX_DAYS_SINCE_RECEIVED, type HandMethod } from '@lessons/contract';
import { DAY, londonDateOf, MINUTE, penceOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { dropMails, type MailWriter } from '../mails/outbox.ts';
import { handPaidEvent, writeGoesBackMail, writeHandPaymentMail } from '../lessons/write-client-mails.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { closePaymentsFor, Payment } from '../payments/payment.ts';
import { refused } from '../http/refusal.ts';
import { lockLesson, type Lesson } from '../lessons/lesson.ts';

/** A lesson whose money changes is in its player's list, even if they had cleared it. */
const shown = { hiddenFromPlayerAt: null };
/** The coach may have tapped the wrong lesson or method: the client hears of it after this time. */
const SETTLE_MS = 5 * MINUTE;

/**
 * Records that a lesson was paid by hand, in full, and mails the client later. A lesson that is paid
 * by hand already stays as it is. `receivedOn` is a London day.
 *
 * Throws `Refusal` 422 `already_paid` for a lesson with a payment by card, `called_off` for one that waits for a choice,
 * `nothing_due` for one that is free or was cancelled without debt, and `wrong_day` for a day that is to come or long
 * past.
 */
export async function recordHandPayment(
  { knex, deploymentId }: MailWriter,
  {
    bookingId,
    method,
    receivedOn,
  }: { bookingId: string; method: HandMethod; receivedOn?: string | undefined },
  { by, now }: ChangedBy,
): Promise<void> {
  const today = londonDateOf(now);
  const day = receivedOn ?? today;
  if (day > today || day < londonDateOf(new Date(now.getTime() - MAX_DAYS_SINCE_RECEIVED * DAY)))
    throw refused('wrong_day', 'The money was received today or in the past year.');
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { playerId, pricePence: amountPence, payPlan, status, owesCancelled } = lesson;
    if (lesson.payment) throw alreadyPaid('by card');
    if (lesson.handPayment && !lesson.handPayment.givenBackAt) return;
    if (lesson.openChoice)
      throw refused(
        'called_off',
        'This lesson is called off. It can be paid once its client has a new time.',
      );
    if (lesson.handPayment || payPlan !== 'by_hand' || (status === 'cancelled' && !owesCancelled))
      throw refused('nothing_due', 'Nothing is due for this lesson.');
    const payment = await HandPayment.query(trx)
      .insert({ bookingId, amountPence, method, receivedOn: day, recordedBy: by, createdAt: now })
      .returning('*');
    await closePaymentsFor(trx, { forBookingId: bookingId });
    await writeAuditEntry(trx, {
      at: now,
      action: 'hand_payment.recorded',
      actorId: by,
      playerId,
      bookingId,
      amountPence,
      details: { method, receivedOn: day },
    });
    const sendAt = new Date(now.getTime() + SETTLE_MS);
    await writeHandPaymentMail({ trx, deploymentId }, lesson, payment, sendAt);
  });
}

/**
 * Ends the payment by hand of a lesson: `mistake` if it was never received, `returned` if the client
 * got it back, which a mail confirms. A repeat changes nothing.
 *
 * Throws `Refusal` 422 `not_paid_by_hand` without one, and `lesson_stands` when it is returned for a
 * lesson that is not cancelled.
 */
export async function endHandPayment(
  { knex, deploymentId }: MailWriter,
  { bookingId, reason }: { bookingId: string; reason: 'returned' | 'mistake' },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { playerId, handPayment: payment } = lesson;
    if (!payment || payment.givenBackAt) {
      const [last] = await HandPayment.query(trx)
        .where({ bookingId })
        .orderBy('givenBackAt', 'desc')
        .limit(1);
      if (last?.givenBackReason === reason) return;
      throw refused('not_paid_by_hand', 'No payment in person is recorded for this lesson.');
    }
    if (reason === 'returned' && lesson.status !== 'cancelled')
      throw refused('lesson_stands', 'Cancel the lesson first: it is paid, and goes ahead.');
    await payment.$query(trx).patch({ givenBackAt: now, givenBackBy: by, givenBackReason: reason });
    await dropMails(trx, { event: handPaidEvent(payment) });
    await lesson.$query(trx).patch(shown);
    if (reason === 'returned')
      await writeGoesBackMail({ trx, deploymentId }, lesson, payment, { isGivenBack: true });
    await writeAuditEntry(trx, {
      at: now,
      action: reason === 'mistake' ? 'hand_payment.mistake' : 'hand_payment.given_back',
      actorId: by,
      playerId,
      bookingId,
      amountPence: payment.amountPence,
    });
  });
}

/** Lets the debt of a lesson go, or takes that back. Throws `Refusal` 422 `already_paid` for a paid lesson. */
export async function waiveLesson(
  knex: Knex,
  { bookingId, isWaived }: { bookingId: string; isWaived: boolean },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const booking = await lockUnpaid(trx, bookingId);
    if ((booking.waivedAt !== null) === isWaived) return;
    await booking.$query(trx).patch(isWaived ? { waivedAt: now } : { waivedAt: null, ...shown });
    if (isWaived) await closePaymentsFor(trx, { forBookingId: bookingId });
    const { playerId, pricePence: amountPence } = booking;
    const action = isWaived ? 'lesson.waived' : 'lesson.unwaived';
    await writeAuditEntry(trx, { at: now, action, actorId: by, playerId, bookingId, amountPence });
  });
}

/**
 * Changes the price of a lesson that the coach has booked; 0 makes it free. Its open payment has to be
 * closed before (`closePaymentFor`). Throws `Refusal` 422 `already_paid` for a lesson that is paid, given
 * back or not, and `being_paid` while its player can pay the old price.
 */
export async function changeLessonPrice(
  { knex, deploymentId }: MailWriter,
  { bookingId, price }: { bookingId: string; price: number },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const booking = await lockUnpaid(trx, bookingId);
    if (booking.payPlan === 'online') throw alreadyPaid('online');
    const pricePence = penceOf(price);
    const { playerId, pricePence: fromPence } = booking;
    if (fromPence === pricePence) return;
    const open = { forBookingId: bookingId, outcome: 'open' } as const;
    if (await Payment.query(trx).findOne(open).where('closesAt', '>', now))
      throw refused('being_paid', 'The client is paying for this lesson right now. Please try again.');
    const payPlan = pricePence === 0 ? 'free' : 'by_hand';
    await booking.$query(trx).patch({ pricePence, payPlan, ...shown });
    // They say until when cancelling is free.
    if (booking.status === 'confirmed') await renewReminders({ trx, deploymentId }, booking, now);
    await writeAuditEntry(trx, {
      at: now,
      action: 'lesson.price_changed',
      actorId: by,
      playerId,
      bookingId,
      amountPence: pricePence,
      details: { fromPence },
    });
  });
}

/** Locks a lesson, and returns it. Throws `Refusal` 422 if it was paid, given back or not. */
async function lockUnpaid(trx: Knex.Transaction, bookingId: string): Promise<Lesson> {
  const lesson = await lockLesson(trx, bookingId);
  if (lesson.payment) throw alreadyPaid('by card');
  if (lesson.handPayment) throw alreadyPaid('in person');
  return lesson;
}

const alreadyPaid = (how: string) => refused('already_paid', `This lesson was paid ${how}.`);
