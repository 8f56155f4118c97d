import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockLesson, type Lesson } from '../lessons/lesson.ts';
import { requireUnpaid } from '../lessons/require-unpaid.ts';
import { writeReceivedMail } from '../lessons/write-hand-money-mails.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { closePaymentsFor } from '../payments/payment.ts';
import { decideCollection, type Collection, type Received } from './decide-collection.ts';

/**
 * Records that a lesson was paid by hand, as `decideCollection` decides, and mails the client later. A repeat changes
 * nothing. Throws `Refusal` 422 as `decideCollection` does.
 */
export async function recordHandPayment(
  { knex }: MailWriter,
  { bookingId, ...received }: Received & { bookingId: string },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const collection = decideCollection(lesson, received, now);
    if (!collection) return;
    const payment = await recordCollection(trx, lesson, collection, { by, now });
    await writeReceivedMail(trx, [{ lesson, payment }], now);
  });
}

/** The request by which several lessons were paid at once. */
export interface Together {
  togetherId: string;
  togetherDigest: string;
}

/** Writes the payment by hand of a locked lesson, but for the mail, and has what is open to pay for it closed. */
export async function recordCollection(
  trx: Knex.Transaction,
  { id: bookingId, playerId }: Lesson,
  { amountPence, method, receivedOn }: Collection,
  { by, now, together }: ChangedBy & { together?: Together },
): Promise<HandPayment> {
  const payment = await HandPayment.query(trx)
    .insert({ bookingId, amountPence, method, receivedOn, recordedBy: by, createdAt: now, ...together })
    .returning('*');
  await closePaymentsFor(trx, { forBookingId: bookingId });
  await writeAuditEntry(trx, {
    at: now,
    action: 'hand_payment.recorded',
    actorId: by,
    playerId,
    bookingId,
    amountPence,
    details: { method, receivedOn, ...(together && { togetherId: together.togetherId }) },
  });
  return payment;
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
    await booking
      .$query(trx)
      .patch(isWaived ? { waivedAt: now } : { waivedAt: null, hiddenFromPlayerAt: null });
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
