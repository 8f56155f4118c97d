import { penceOf } from '@lessons/rules';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockLesson, lockLessonsOfSeries, type Lesson } from '../lessons/lesson.ts';
import { requireAgreedUnpaid, requireNotBeingPaid } from '../lessons/require-unpaid.ts';
import { withDate } from '../lessons/with-date.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import type { MailWriter, Outbox } from '../mails/outbox.ts';

/**
 * Changes the price of a lesson that the coach has booked; 0 makes it free. Its open payment has to be
 * closed before (`closePaymentFor`). Throws `Refusal` 422 `already_paid` for a lesson that is paid, given
 * back or not, and `being_paid` while its player can pay the old price.
 */
export async function changeLessonPrice(
  { knex, deploymentId }: MailWriter,
  { bookingId, price }: { bookingId: string; price: number },
  change: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    requireAgreedUnpaid(lesson);
    await changePrice({ trx, deploymentId }, lesson, penceOf(price), change);
  });
}

/**
 * Changes the price of lessons of a series as `changeLessonPrice` does, all or none. Those that are paid, given back or
 * not, or cancelled stay as they are. Throws `Refusal` 404 for a lesson that is not of the series, and 422 `being_paid`
 * with the date.
 */
export async function changeSeriesPrice(
  { knex, deploymentId }: MailWriter,
  { seriesId, ids, price }: { seriesId: string; ids: readonly string[]; price: number },
  changed: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lessons = await lockLessonsOfSeries(trx, { seriesId, ids });
    for (const lesson of lessons.filter(hasOpenPrice)) {
      const change = () => changePrice({ trx, deploymentId }, lesson, penceOf(price), changed);
      await withDate({ start: lesson.startsAt }, 'changed', change);
    }
  });
}

const hasOpenPrice = ({ status, payment, handPayment, payPlan }: Lesson) =>
  status !== 'cancelled' && !payment && !handPayment && payPlan !== 'online';

async function changePrice(
  outbox: Outbox,
  lesson: Lesson,
  pricePence: number,
  { by, now }: ChangedBy,
): Promise<void> {
  const { id: bookingId, playerId, pricePence: fromPence } = lesson;
  if (fromPence === pricePence) return;
  await requireNotBeingPaid(outbox.trx, lesson, now);
  const payPlan = pricePence === 0 ? 'free' : 'by_hand';
  // A lesson whose money changes is in its player's list, even if they had cleared it.
  await lesson.$query(outbox.trx).patch({ pricePence, payPlan, hiddenFromPlayerAt: null });
  // They say until when cancelling is free.
  if (lesson.status === 'confirmed') await renewReminders(outbox, lesson, now);
  await writeAuditEntry(outbox.trx, {
    at: now,
    action: 'lesson.price_changed',
    actorId: by,
    playerId,
    bookingId,
    amountPence: pricePence,
    details: { fromPence },
  });
}
