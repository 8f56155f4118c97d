import type { HowPaid } from '@lessons/rules';
import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeSeriesCancelledMail } from '../lessons/write-client-mails.ts';
import { Booking } from '../lessons/booking.ts';
import { cancelLocked, writeCancellationMails } from '../lessons/cancel-lesson.ts';
import type { CancelledBy } from '../lessons/decide-cancellation.ts';
import { lockLessons } from '../lessons/lesson.ts';

interface SeriesCancellation {
  seriesId: string;
  /** Each with where the coach saw its money. */
  lessons: readonly { id: string; seen?: HowPaid | undefined }[];
  by: Omit<Extract<CancelledBy, { who: 'coach' }>, 'seen'>;
  now: Date;
}

/** Returns the lessons of a series that are not cancelled, soonest first. */
export async function listSeries(knex: Knex, seriesId: string): Promise<Booking[]> {
  return Booking.query(knex)
    .where({ seriesId })
    .whereNot({ status: 'cancelled' })
    .modify('withMoneyAndPlayer')
    .orderBy('startsAt');
}

/**
 * Cancels lessons of a series that go ahead, all or none, each by the rules of `cancelLesson`. One mail
 * tells the client. Throws `Refusal` 422 `money_changed` for all of them if the money of one has changed.
 */
export async function cancelSeriesLessons(
  { knex }: MailWriter,
  { seriesId, lessons, by, now }: SeriesCancellation,
): Promise<void> {
  const seenOf = new Map(lessons.map(({ id, seen }) => [id, seen]));
  await inTransaction(knex, async (trx) => {
    const goingAhead = (await lockLessons(trx, [...seenOf.keys()])).filter(
      (lesson) =>
        lesson.seriesId === seriesId && (lesson.status === 'pending' || lesson.status === 'confirmed'),
    );
    const cancelled = [];
    for (const lesson of goingAhead)
      cancelled.push(await cancelLocked(trx, lesson, { by: { ...by, seen: seenOf.get(lesson.id) }, now }));
    const [only, ...others] = cancelled;
    if (others.length > 0) await writeSeriesCancelledMail(trx, cancelled, { reason: by.reason ?? null, now });
    else if (only) await writeCancellationMails(trx, only, { by, now });
  });
}
