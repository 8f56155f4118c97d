import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockRequest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound } from '../http/refusal.ts';
import { unknownLesson } from '../lessons/booking.ts';
import { lockLessons, type Lesson } from '../lessons/lesson.ts';
import { dropReceivedMail, leaveReceivedMail, writeGoesBackMail } from '../lessons/write-hand-money-mails.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { HandPayment } from '../payments/hand-payment.ts';
import { decideEnd, decideTakingBack, moneyChanged } from './decide-collection.ts';

/** A lesson whose money changes is in its player's list, even if they had cleared it. */
const shown = { hiddenFromPlayerAt: null };

/**
 * Ends the payment by hand of a lesson, as `decideEnd` decides. A mail confirms what was returned. A mistake takes back
 * all payments that were recorded together if others were set off against them: their sum was not received. A repeat
 * changes nothing. Throws `Refusal` 422 as `decideEnd` and `decideTakingBack` do, and `money_changed` for a mistake at the
 * moment at which the lesson is paid anew together with others.
 */
export async function endHandPayment(
  { knex, deploymentId }: MailWriter,
  { bookingId, reason }: { bookingId: string; reason: 'returned' | 'mistake' },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const togetherId = reason === 'mistake' ? await findSetWithSetOff(trx, bookingId) : null;
    const lessons = await lockLessons(trx, togetherId ? await idsInSet(trx, togetherId) : [bookingId]);
    const lesson = lessons.find(({ id }) => id === bookingId);
    if (!lesson) throw unknownLesson();
    const { playerId, handPayment: payment } = lesson;
    const isHeld = payment !== null && !payment.givenBackAt;
    const isEnding = decideEnd(lesson, reason, isHeld ? null : await findLastEnd(trx, bookingId));
    if (!isEnding || !payment) return;
    // Another request may have recorded it together with others until its lesson was locked.
    if (reason === 'mistake' && (await findSetWithSetOff(trx, bookingId)) !== togetherId)
      throw moneyChanged();
    if (togetherId) return takeBack(trx, { togetherId, lessons }, { by, now });
    await payment.$query(trx).patch({ givenBackAt: now, givenBackBy: by, givenBackReason: reason });
    await leaveReceivedMail(trx, payment, reason);
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

/**
 * Takes payments back that were recorded together, as `decideTakingBack` decides: what was set off against them is to be
 * given back again. A repeat changes nothing. Returns the ids of all these lessons. Throws `Refusal` 404 for an unknown
 * id, and 422 as `decideTakingBack` does.
 */
export async function undoReceivedTogether(
  knex: Knex,
  togetherId: string,
  { by, now }: ChangedBy,
): Promise<string[]> {
  return inTransaction(knex, async (trx) => {
    await lockRequest(trx, togetherId);
    const ids = await idsInSet(trx, togetherId);
    if (ids.length === 0) throw notFound('These payments are not known here.');
    await takeBack(trx, { togetherId, lessons: await lockLessons(trx, ids) }, { by, now });
    return ids;
  });
}

/** Selects what was recorded by a request, and what was set off against it. */
const ofSet = (knex: Knex, togetherId: string) =>
  HandPayment.query(knex).where({ togetherId }).orWhere({ setOffIn: togetherId });

async function idsInSet(trx: Knex.Transaction, togetherId: string): Promise<string[]> {
  const rows = await ofSet(trx, togetherId).distinct('bookingId');
  return rows.map(({ bookingId }) => bookingId);
}

/** Returns the set that holds the payment of a lesson and set others off. Null without one. Nothing is locked. */
async function findSetWithSetOff(trx: Knex.Transaction, bookingId: string): Promise<string | null> {
  const held = await HandPayment.query(trx)
    .findOne({ bookingId })
    .whereNull('givenBackAt')
    .whereExists(
      HandPayment.query(trx).alias('other').whereColumn('other.setOffIn', 'hand_payments.togetherId'),
    );
  return held?.togetherId ?? null;
}

/** Takes back all payments of a set whose lessons are locked. */
async function takeBack(
  trx: Knex.Transaction,
  { togetherId, lessons }: { togetherId: string; lessons: readonly Lesson[] },
  { by: actorId, now: at }: ChangedBy,
): Promise<void> {
  // Read anew: another request may have changed the set until its lessons were locked.
  const found = (await ofSet(trx, togetherId)).map((payment) => ({
    payment,
    lesson: lessons.find(({ id }) => id === payment.bookingId),
  }));
  if (!decideTakingBack(found.map(({ payment }) => payment).filter((one) => one.togetherId === togetherId)))
    return;
  for (const { payment, lesson } of found) {
    if (!lesson) throw moneyChanged();
    const isSetOff = payment.setOffIn === togetherId;
    await payment
      .$query(trx)
      .patch(
        isSetOff
          ? { givenBackAt: null, givenBackBy: null, givenBackReason: null, givenBackOn: null }
          : { givenBackAt: at, givenBackBy: actorId, givenBackReason: 'mistake' },
      );
    await lesson.$query(trx).patch(shown);
    await writeAuditEntry(trx, {
      at,
      action: isSetOff ? 'hand_payment.set_off_undone' : 'hand_payment.mistake',
      actorId,
      playerId: lesson.playerId,
      bookingId: lesson.id,
      amountPence: payment.amountPence,
      details: { togetherId },
    });
  }
  await dropReceivedMail(trx, togetherId);
}

async function findLastEnd(
  trx: Knex.Transaction,
  bookingId: string,
): Promise<HandPayment['givenBackReason']> {
  const ended = HandPayment.query(trx).where({ bookingId }).whereNotNull('givenBackAt');
  return (await ended.orderBy('givenBackAt', 'desc').first())?.givenBackReason ?? null;
}
