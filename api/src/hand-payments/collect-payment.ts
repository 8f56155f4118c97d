import type { HandMethod } from '@lessons/contract';
import { MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { dropMails, type MailWriter } from '../mails/outbox.ts';
import { handPaidEvent, writeGoesBackMail, writeHandPaymentMail } from '../lessons/write-client-mails.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { closePaymentsFor } from '../payments/payment.ts';
import { lockLesson, type Lesson } from '../lessons/lesson.ts';
import { requireUnpaid } from '../lessons/require-unpaid.ts';
import { decideCollection, decideEnd } from './decide-collection.ts';

/** A lesson whose money changes is in its player's list, even if they had cleared it. */
const shown = { hiddenFromPlayerAt: null };
/** The coach may have tapped the wrong lesson or method: the client hears of it after this time. */
const MAIL_DELAY_MS = 5 * MINUTE;

/**
 * Records that a lesson was paid by hand, as `decideCollection` decides, and mails the client later. A repeat changes
 * nothing. Throws `Refusal` 422 as `decideCollection` does.
 */
export async function recordHandPayment(
  { knex, deploymentId }: MailWriter,
  { bookingId, ...received }: { bookingId: string; method: HandMethod; receivedOn?: string | undefined },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const collection = decideCollection(lesson, received, now);
    if (!collection) return;
    const payment = await HandPayment.query(trx)
      .insert({ bookingId, ...collection, recordedBy: by, createdAt: now })
      .returning('*');
    await closePaymentsFor(trx, { forBookingId: bookingId });
    const { amountPence, ...details } = collection;
    await writeAuditEntry(trx, {
      at: now,
      action: 'hand_payment.recorded',
      actorId: by,
      playerId: lesson.playerId,
      bookingId,
      amountPence,
      details,
    });
    const sendAt = new Date(now.getTime() + MAIL_DELAY_MS);
    await writeHandPaymentMail({ trx, deploymentId }, lesson, payment, sendAt);
  });
}

/**
 * Ends the payment by hand of a lesson, as `decideEnd` decides. A mail confirms what was returned. A repeat changes
 * nothing. Throws `Refusal` 422 as `decideEnd` does.
 */
export async function endHandPayment(
  { knex, deploymentId }: MailWriter,
  { bookingId, reason }: { bookingId: string; reason: 'returned' | 'mistake' },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { playerId, handPayment: payment } = lesson;
    const isHeld = payment !== null && !payment.givenBackAt;
    const isEnding = decideEnd(lesson, reason, isHeld ? null : await findLastEnd(trx, bookingId));
    if (!isEnding || !payment) return;
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

async function findLastEnd(
  trx: Knex.Transaction,
  bookingId: string,
): Promise<HandPayment['givenBackReason']> {
  const ended = HandPayment.query(trx).where({ bookingId }).whereNotNull('givenBackAt');
  return (await ended.orderBy('givenBackAt', 'desc').first())?.givenBackReason ?? null;
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

/** Locks a lesson, and returns it. Throws `Refusal` 422 if it was paid, given back or not. */
async function lockUnpaid(trx: Knex.Transaction, bookingId: string): Promise<Lesson> {
  const lesson = await lockLesson(trx, bookingId);
  requireUnpaid(lesson);
  return lesson;
}
