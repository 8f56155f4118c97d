import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockRequest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound } from '../http/refusal.ts';
import { lockLesson, lockLessons, type Lesson } from '../lessons/lesson.ts';
import {
  dropReceivedMail,
  leaveReceivedMail,
  writeGoesBackMail,
  writeMistakeMail,
} from '../lessons/write-hand-money-mails.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { decideEnd, decideTakingBack } from './decide-collection.ts';

/**
 * Ends the payment by hand of a lesson, as `decideEnd` decides. A mail confirms what was returned, and takes back what the
 * client was told by mistake. A repeat changes nothing. Throws `Refusal` 422 as `decideEnd` does.
 */
export async function endHandPayment(
  { knex }: MailWriter,
  { bookingId, reason }: { bookingId: string; reason: 'returned' | 'mistake' },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { handPayment: payment } = lesson;
    const isHeld = payment !== null && !payment.givenBackAt;
    const isEnding = decideEnd(lesson, reason, isHeld ? null : await findLastEnd(trx, bookingId));
    if (!isEnding || !payment) return;
    await recordEnd(trx, { lesson, payment }, reason, { by, now });
    await leaveReceivedMail(trx, payment, reason);
    if (reason === 'returned') await writeGoesBackMail(trx, lesson, payment, { isGivenBack: true });
    else await writeMistakeMail(trx, payment.id, [{ lesson, payment }]);
  });
}

/**
 * Takes payments back that were recorded together, as `decideTakingBack` decides, and tells the client if they have been
 * told of them. A repeat changes nothing. Returns the ids of these lessons. Throws `Refusal` 404 for an unknown id, and
 * 422 as `decideTakingBack` does.
 */
export async function undoReceivedTogether(
  { knex }: MailWriter,
  togetherId: string,
  { by, now }: ChangedBy,
): Promise<string[]> {
  return inTransaction(knex, async (trx) => {
    await lockRequest(trx, togetherId);
    const ofSet = HandPayment.query(trx).where({ togetherId });
    const ids = (await ofSet.clone().distinct('bookingId')).map(({ bookingId }) => bookingId);
    if (ids.length === 0) throw notFound('These payments are not known here.');
    const lessons = await lockLessons(trx, ids);
    // Read anew: another request may have changed them until the lessons were locked.
    const payments = (await ofSet).flatMap((payment) => {
      const lesson = lessons.find(({ id }) => id === payment.bookingId);
      return lesson ? [{ lesson, payment }] : [];
    });
    if (!decideTakingBack(payments.map(({ payment }) => payment))) return ids;
    for (const one of payments) await recordEnd(trx, one, 'mistake', { by, now, details: { togetherId } });
    await dropReceivedMail(trx, togetherId);
    await writeMistakeMail(trx, togetherId, payments);
    return ids;
  });
}

/** Writes the end of a payment, but for the mail. Its lesson is in its player's list then, even if they had cleared it. */
async function recordEnd(
  trx: Knex.Transaction,
  { lesson, payment }: { lesson: Lesson; payment: HandPayment },
  reason: 'returned' | 'mistake',
  { by, now, details }: ChangedBy & { details?: { togetherId: string } },
): Promise<void> {
  await payment.$query(trx).patch({ givenBackAt: now, givenBackBy: by, givenBackReason: reason });
  await lesson.$query(trx).patch({ hiddenFromPlayerAt: null });
  await writeAuditEntry(trx, {
    at: now,
    action: reason === 'mistake' ? 'hand_payment.mistake' : 'hand_payment.given_back',
    actorId: by,
    playerId: lesson.playerId,
    bookingId: lesson.id,
    amountPence: payment.amountPence,
    ...(details && { details }),
  });
}

async function findLastEnd(
  trx: Knex.Transaction,
  bookingId: string,
): Promise<HandPayment['givenBackReason']> {
  const ended = HandPayment.query(trx).where({ bookingId }).whereNotNull('givenBackAt');
  return (await ended.orderBy('givenBackAt', 'desc').first())?.givenBackReason ?? null;
}
