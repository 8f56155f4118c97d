import { isLabelDue, lessonIn } from '../payments/intent.ts';
import { requireBookable } from '../availability/require-bookable.ts';
import { type Booking, nextCalendarSequence } from '../lessons/booking.ts';
import { recordChoice } from '../lessons/record-choice.ts';
import { lockLesson, type Lesson } from '../lessons/lesson.ts';
import { moveLesson } from '../lessons/move-lesson.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { inTransaction } from '../database/transaction.ts';
import { renewReminders, writeMovedMails } from '../lessons/write-lesson-mails.ts';
import { enqueue } from '../queue/enqueue.ts';
import { loadProblem, notPossible, resolve, type CoachDecision } from './resolve-problem.ts';

/**
 * Decides when a lesson takes place that was moved after the backup: at its new time, which its
 * player knows, at the time of the backup, or at another one that can be booked. Of these two the
 * player gets a mail.
 *
 * Throws `Refusal` 404 for an unknown problem, 422 when the problem does not allow it any more or
 * the court is taken.
 */
export async function decideTime(
  context: PaymentContext,
  { startTime, ...decision }: CoachDecision & { startTime: Date },
): Promise<void> {
  const { knex, deploymentId, clock } = context;
  const { problem, intent, payment } = await loadProblem(context, decision, 'move');
  const known = lessonIn(intent);
  if (!known || !payment?.bookingId) throw notPossible();
  const { bookingId, startsAt } = payment;
  await inTransaction(knex, async (trx) => {
    const now = clock();
    const outbox = { trx, deploymentId };
    const lesson = await lockLesson(trx, bookingId);
    // The player may have moved it since the intent was retrieved, or cancelled it.
    const isSame = lesson.status !== 'cancelled' && +lesson.startsAt === Number(startsAt);
    if (!isSame || (await isLabelDue(trx, payment.id))) throw notPossible();
    const before = { start: lesson.startsAt, end: lesson.endsAt };
    const time = { start: startTime, end: new Date(+startTime + +before.end - +before.start) };
    const [isNew, isOld] = [known.start, before.start].map((at) => +at === +startTime);
    if (!isNew && !isOld) await requireBookable(trx, time, now);
    const moved = isOld
      ? await keepTime(lesson)
      : await moveLesson(trx, lesson, time, { by: decision.coachId, now });
    const isOver = time.end <= now;
    if (isOver || moved.status === 'completed')
      await moved.$query(trx).patch({ status: isOver ? 'completed' : 'confirmed' });
    if (isNew || isOver) await renewReminders(outbox, moved, now, moved.calendarSequence - 1);
    else await writeMovedMails(outbox, moved, known, { by: 'coach', now });

    /**
     * Writes the time of the backup into the intent, and replaces the entry in calendars. A lesson that was called off
     * goes ahead.
     */
    async function keepTime(kept: Lesson): Promise<Booking> {
      const { openChoice } = kept;
      await enqueue(trx, 'label-intent', { paymentId: payment?.id ?? '' });
      if (openChoice) await recordChoice(trx, openChoice, { outcome: 'resumed', by: 'coach', now: clock() });
      const status = openChoice ? 'confirmed' : kept.status;
      return kept.$query(trx).patchAndFetch({ status, calendarSequence: nextCalendarSequence() });
    }
  });
  await resolve(context, problem, 'moved', decision.coachId);
}
