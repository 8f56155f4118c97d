import { addDays, blocksCovering, lastBookableDate, londonDateOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { lockAvailabilityExclusive } from '../availability/availability.ts';
import { Booking } from '../bookings/booking.ts';
import { replaceCalendarBusyTimes } from '../bookings/change-availability.ts';
import { inTransaction } from '../database/transaction.ts';
import { loadBookingRules } from '../pricing/coach-settings.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { CoachCalendar } from './coach-calendar.ts';
import type { BusySpan } from './expand-calendar.ts';
import { fetchCalendar, internet, type CalendarNetwork } from './fetch-calendar.ts';
import { readBusyTimes } from './read-busy-times.ts';

/** Read beyond the horizon, so that a calendar that doesn't change is not read anew every day. */
const DAYS_BEYOND_HORIZON = 14;

interface RefreshContext {
  knex: Knex;
  clock: () => Date;
  log: Logger;
}

/**
 * Reads the coach's own calendar and lets its busy times block slots, up to the booking horizon. A
 * calendar that can't be read keeps its last known busy times, and the failure for the coach.
 * Nothing is fetched within a transaction.
 */
export async function refreshCoachCalendar(
  { knex, clock, log }: RefreshContext,
  network: CalendarNetwork = internet,
): Promise<void> {
  const calendar = await CoachCalendar.query(knex).first();
  if (!calendar) return;
  const now = clock();
  const lastDay = lastBookableDate(now, await loadBookingRules(knex));
  try {
    const read = await readCalendar(knex, { calendar, lastDay, now, network });
    await saveRead(knex, calendar.address, read, clock());
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    log.warn({ reason: error.code }, 'The coach’s calendar could not be read; its last busy times stay');
    await CoachCalendar.query(knex)
      .where({ address: calendar.address })
      .patch({ lastCheckedAt: clock(), failure: error.message });
  }
}

interface Read {
  /** Null if nothing has changed since the calendar was read last. */
  spans: BusySpan[] | null;
  version: Pick<CoachCalendar, 'etag' | 'lastModified' | 'coversUntil'>;
}

async function readCalendar(
  knex: Knex,
  of: { calendar: CoachCalendar; lastDay: string; now: Date; network: CalendarNetwork },
): Promise<Read> {
  const { calendar, lastDay, now, network } = of;
  const { etag, lastModified, coversUntil } = calendar;
  // The same version has to be expanded further if time has passed, or the coach has moved the horizon.
  const isCovered = coversUntil !== null && coversUntil >= lastDay;
  const known = isCovered ? { etag, lastModified } : { etag: null, lastModified: null };
  const fetched = await fetchCalendar(calendar.address, known, network);
  if (fetched.kind === 'unchanged') return { spans: null, version: { etag, lastModified, coversUntil } };
  const until = addDays(lastDay, DAYS_BEYOND_HORIZON);
  const spans = await readBusyTimes(fetched.file, {
    start: startOfLondonDay(londonDateOf(now)),
    end: startOfLondonDay(addDays(until, 1)),
  });
  return {
    spans: await withoutOwnLessons(knex, spans),
    version: { etag: fetched.etag, lastModified: fetched.lastModified, coversUntil: until },
  };
}

/**
 * Leaves out lessons that the coach's calendar has from our mails: they have the court anyway, and
 * a player could not move a lesson to a time that overlaps its own.
 */
async function withoutOwnLessons(knex: Knex, spans: readonly BusySpan[]): Promise<BusySpan[]> {
  const ids = spans.flatMap(({ ownId }) => ownId ?? []);
  const ours = new Set((await Booking.query(knex).select('id').whereIn('id', ids)).map(({ id }) => id));
  return spans.filter(({ ownId }) => ownId === undefined || !ours.has(ownId));
}

/** Writes nothing if the coach has changed or removed the address in the meantime. */
async function saveRead(knex: Knex, address: string, { spans, version }: Read, now: Date): Promise<void> {
  await inTransaction(knex, async (trx) => {
    await lockAvailabilityExclusive(trx);
    const saved = await CoachCalendar.query(trx)
      .where({ address })
      .patch({ ...version, lastCheckedAt: now, lastSuccessAt: now, failure: null });
    if (saved > 0 && spans) await replaceCalendarBusyTimes(trx, blocksCovering(spans), now);
  });
}
