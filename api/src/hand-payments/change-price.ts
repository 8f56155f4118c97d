import { penceOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { closePaymentFor } from '../checkout/close-payment.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockLesson, lockLessonsOfSeries, type Lesson } from '../lessons/lesson.ts';
import { requireAgreedUnpaid, requireNotBeingPaid } from '../lessons/require-unpaid.ts';
import { withDate } from '../lessons/with-date.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

/**
 * Changes the price of a lesson that the coach has booked, whose open payment is closed before; 0 makes it free. Throws
 * `Refusal` 422 `already_paid` for a lesson that is paid, given back or not, `being_paid` while its player can pay the old
 * price, and as `closePaymentFor` does.
 */
export async function changeLessonPrice(
  context: PaymentContext,
  { bookingId, price }: { bookingId: string; price: number },
  change: ChangedBy,
): Promise<void> {
  await closePaymentFor(context, [bookingId], { exceptPence: penceOf(price) });
  await inTransaction(context.knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    requireAgreedUnpaid(lesson);
    await changePrice(trx, lesson, penceOf(price), change);
  });
}

/**
 * Changes the price of lessons of a series as `changeLessonPrice` does, all or none. Those that are paid, given back or
 * not, or cancelled stay as they are. Throws `Refusal` 404 for a lesson that is not of the series, and 422 `being_paid`
 * with the date.
 */
export async function changeSeriesPrice(
  context: PaymentContext,
  { seriesId, ids, price }: { seriesId: string; ids: readonly string[]; price: number },
  changed: ChangedBy,
): Promise<void> {
  await closePaymentFor(context, ids, { exceptPence: penceOf(price) });
  await inTransaction(context.knex, async (trx) => {
    const lessons = await lockLessonsOfSeries(trx, { seriesId, ids });
    for (const lesson of lessons.filter(hasOpenPrice)) {
      const change = () => changePrice(trx, lesson, penceOf(price), changed);
      await withDate({ start: lesson.startsAt }, 'changed', change);
    }
  });
}

const hasOpenPrice = ({ status, payment, handPayment, payPlan }: Lesson) =>
  status !== 'cancelled' && !payment && !handPayment && payPlan !== 'online';

async function changePrice(
  trx: Knex.Transaction,
  lesson: Lesson,
  pricePence: number,
  { by, now }: ChangedBy,
): Promise<void> {
  const { id: bookingId, playerId, pricePence: fromPence } = lesson;
  if (fromPence === pricePence) return;
  await requireNotBeingPaid(trx, lesson, now);
  const payPlan = pricePence === 0 ? 'free' : 'by_hand';
  // A lesson whose money changes is in its player's list, even if they had cleared it.
  await lesson.$query(trx).patch({ pricePence, payPlan, hiddenFromPlayerAt: null });
  // They say until when cancelling is free.
  if (lesson.status === 'confirmed') await renewReminders(trx, lesson, now);
  await writeAuditEntry(trx, {
    at: now,
    action: 'lesson.price_changed',
    actorId: by,
    playerId,
    bookingId,
    amountPence: pricePence,
    details: { fromPence },
  });
}
