import { MAX_SERIES_LESSONS, type NewClient } from '@lessons/contract';
import { formatShortDay, formatTime, weeklyStarts, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type { ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailability, requireAhead } from '../availability/require-bookable.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeBookedForMails } from '../lessons/write-client-mails.ts';
import { insertClientLesson, takeClient } from '../lessons/book-for-client.ts';
import { Booking } from '../lessons/booking.ts';
import { findRequested } from '../lessons/find-requested.ts';
import { findSeriesDates, spanOf, type SeriesDate } from './series-dates.ts';

interface NewSeries {
  /** The request's, which the browser made. A new series gets it, too. */
  id: string;
  client: { id: string } | NewClient;
  /** Soonest first. `anyway`: whether the coach takes a time that players can't book. */
  lessons: readonly (TimeSpan & { anyway: boolean })[];
  /** Each lesson's, in pounds. 0 is free. */
  price: number;
  message: string | null;
  /** The series of this client that the lessons belong to. A new one by default. */
  continues: string | undefined;
}

/**
 * Books weekly lessons for a client, all or none, and returns their ids. Each is a lesson as
 * `bookForClient` books one. One mail tells the client. An exact repeat returns the same lessons.
 *
 * Throws `Refusal` 404 for an unknown client or series, and 422: `id_used` as
 * `findRequested` does, `not_weekly`, `slot_past` for a date
 * that has begun, `client_exists`, and one of the other `slot_…` for a date that can't be booked.
 */
export async function bookSeries(
  { knex, deploymentId }: MailWriter,
  { id: requestId, ...content }: NewSeries,
  { by, now }: ChangedBy,
): Promise<string[]> {
  const { lessons, price, message, continues } = content;
  const request = { requestId, requestDigest: requestDigest(content) };
  const span = spanOf(lessons);
  requireWeekly(lessons);
  return inTransaction(knex, async (trx) => {
    const booked = await findRequested(trx, request);
    if (booked.length > 0) return booked.map(({ id }) => id);
    requireAhead(span.start, now);
    const client = await takeClient(trx, content.client, { by, now });
    if (continues) await requireSeriesOf(trx, client.id, continues);
    const availability = await lockAvailability(trx, span);
    const dates = await findSeriesDates(trx, { lessons, availability, clientId: client.id, now });
    for (const [index, date] of dates.entries()) requireChosen(date, lessons[index]?.anyway ?? false);
    const { courtName: location } = await loadCoachProfile(trx);
    const seriesId = continues ?? requestId;
    const bookings: Booking[] = [];
    // Soonest first, so that two series over the same dates are no deadlock.
    for (const { anyway, ...lesson } of lessons) {
      const terms = { lesson, price, anyway, location, seriesId, request };
      bookings.push(await insertClientLesson(trx, client.id, terms, { by, now }));
    }
    await writeBookedForMails({ trx, deploymentId }, bookings, { by, message, now });
    return bookings.map(({ id }) => id);
  });
}

function requireWeekly(lessons: readonly TimeSpan[]): void {
  const starts = new Set(lessons.map(({ start }) => start.getTime()));
  const weeks = new Set(
    weeklyStarts(spanOf(lessons).start, MAX_SERIES_LESSONS).map((start) => start.getTime()),
  );
  if (starts.size < lessons.length || [...starts].some((start) => !weeks.has(start)))
    throw refused('not_weekly', 'The lessons of a series are at the same time of different weeks.');
}

async function requireSeriesOf(trx: Knex.Transaction, playerId: string, seriesId: string): Promise<void> {
  if (!(await Booking.query(trx).findOne({ playerId, seriesId })))
    throw notFound('This series of lessons is not known here.');
}

/** Throws `Refusal` 422 for a date that can't be booked, or only if the coach says so. */
function requireChosen({ lesson, obstacle, heldUntil }: SeriesDate, anyway: boolean): void {
  const isTaken = obstacle === 'taken' || obstacle === 'held';
  if (obstacle === null || (anyway && !isTaken)) return;
  const when = `${formatShortDay(lesson.start)}, ${formatTime(lesson.start)}`;
  const reason = heldUntil
    ? `somebody is paying for it until ${formatTime(heldUntil)}`
    : isTaken
      ? 'it has been taken'
      : 'players can’t book it';
  throw refused(
    isTaken ? 'slot_taken' : `slot_${obstacle}`,
    `Nothing was booked. ${when}: ${reason}. Please look at the dates again.`,
  );
}
