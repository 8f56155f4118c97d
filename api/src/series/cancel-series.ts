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
  bookingIds: readonly string[];
  /** The lessons that the coach saw unpaid, if they saw others paid. */
  unpaidIds?: readonly string[] | undefined;
  by: Extract<CancelledBy, { who: 'coach' }>;
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
 * tells the client.
 */
export async function cancelSeriesLessons(
  { knex, deploymentId }: MailWriter,
  { seriesId, bookingIds, unpaidIds = [], by, now }: SeriesCancellation,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const goingAhead = (await lockLessons(trx, bookingIds)).filter(
      (lesson) =>
        lesson.seriesId === seriesId && (lesson.status === 'pending' || lesson.status === 'confirmed'),
    );
    const cancelled = [];
    for (const lesson of goingAhead) {
      const wasUnpaid = unpaidIds.includes(lesson.id);
      cancelled.push(await cancelLocked(trx, lesson, { by: { ...by, wasUnpaid }, now }));
    }
    const outbox = { trx, deploymentId };
    const [only, ...others] = cancelled;
    if (others.length > 0)
      await writeSeriesCancelledMail(outbox, cancelled, { reason: by.reason ?? null, now });
    else if (only) await writeCancellationMails(outbox, only, { by, now });
  });
}
