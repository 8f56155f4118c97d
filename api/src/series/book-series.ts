import { MAX_SERIES_LESSONS, type NewClient } from '@lessons/contract';
import { weeklyStarts, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type { ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailability, requireAhead } from '../availability/require-bookable.ts';
import { requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeBookedForMails } from '../lessons/write-client-mails.ts';
import { insertClientLesson, takeClient } from '../lessons/book-for-client.ts';
import { Booking } from '../lessons/booking.ts';
import { findRequested } from '../lessons/find-requested.ts';
import { placeColumns, type NewPlace } from '../lessons/place.ts';
import { findSeriesDates, requireChosen, spanOf } from './series-dates.ts';

interface NewSeries {
  /** The request's, which the browser made. A new series gets it, too. */
  id: string;
  client: { id: string } | NewClient;
  /** Soonest first. `anyway`: whether the coach takes a time that players can't book. */
  lessons: readonly (TimeSpan & { anyway: boolean })[];
  /** Each lesson's, in pounds. 0 is free. */
  price: number;
  /** Each lesson's. The court by default. */
  place?: NewPlace | undefined;
  /** The name of whoever plays, where it is not the client. */
  forName?: string | undefined;
  message: string | null;
  /** Weekly by default. */
  everyWeeks?: number | undefined;
  /** The series of this client that the lessons belong to. A new one by default. */
  continues: string | undefined;
}

/**
 * Books lessons for a client, one every week or two, all or none, and returns their ids. Each is a lesson as
 * `bookForClient` books one. One mail tells the client. An exact repeat returns the same lessons.
 *
 * Throws `Refusal` 404 for an unknown client or series, and 422: `id_used` as
 * `findRequested` does, `not_weekly`, `slot_past` for a date
 * that has begun, `client_exists`, and one of the other `slot_…` for a date that can't be booked.
 */
export async function bookSeries(
  { knex }: MailWriter,
  { id: requestId, ...content }: NewSeries,
  { by, now }: ChangedBy,
): Promise<string[]> {
  const { lessons, price, forName, message, everyWeeks, continues } = content;
  const request = { requestId, requestDigest: requestDigest(content) };
  const span = spanOf(lessons);
  requireWeekly(lessons, everyWeeks);
  return inTransaction(knex, async (trx) => {
    const booked = await findRequested(trx, request);
    if (booked.length > 0) return booked.map(({ id }) => id);
    requireAhead(span.start, now);
    const client = await takeClient(trx, content.client, { by, now });
    if (continues) await requireSeriesOf(trx, client.id, continues);
    const availability = await lockAvailability(trx, span);
    const dates = await findSeriesDates(trx, { lessons, availability, clientId: client.id, now });
    for (const [index, date] of dates.entries())
      requireChosen(date, { anyway: lessons[index]?.anyway ?? false, what: 'booked' });
    const where = await placeColumns(trx, content.place);
    const seriesId = continues ?? requestId;
    const bookings: Booking[] = [];
    // Soonest first, so that two series over the same dates are no deadlock.
    for (const { anyway, ...lesson } of lessons) {
      const terms = { lesson, price, anyway, forName, where, seriesId, request };
      bookings.push(await insertClientLesson(trx, client.id, terms, { by, now }));
    }
    await writeBookedForMails(trx, bookings, { by, message, now });
    return bookings.map(({ id }) => id);
  });
}

function requireWeekly(lessons: readonly TimeSpan[], everyWeeks: number | undefined): void {
  const starts = new Set(lessons.map(({ start }) => start.getTime()));
  const weeks = new Set(
    weeklyStarts(spanOf(lessons).start, MAX_SERIES_LESSONS, everyWeeks).map((start) => start.getTime()),
  );
  if (starts.size < lessons.length || [...starts].some((start) => !weeks.has(start)))
    throw refused('not_weekly', 'The lessons of a series are at the same time of different weeks.');
}

async function requireSeriesOf(trx: Knex.Transaction, playerId: string, seriesId: string): Promise<void> {
  if (!(await Booking.query(trx).findOne({ playerId, seriesId })))
    throw notFound('This series of lessons is not known here.');
}
