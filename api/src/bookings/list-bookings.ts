import { addDays, londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { Booking } from './booking.ts';
import { bookingsMatching } from './search-bookings.ts';

/** About 2 MB of JSON, and more than one court's lessons of a year. */
const MAX_BOOKINGS = 5_000;
const MONTHS_AHEAD = 6;

/** London days, both included. Null for an open end. */
export interface BookingsWindow {
  from: string | null;
  to: string | null;
}

/**
 * Returns bookings, soonest first, and the days that they cover: the requested ones, or the first day of
 * last month to the last day of the sixth month ahead. With more than {@link MAX_BOOKINGS} bookings the
 * window ends earlier, after a whole day.
 */
export async function listBookings(
  knex: Knex,
  requested: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<{ bookings: Booking[]; window: BookingsWindow }> {
  const { from, to } = requested.from || requested.to ? requested : defaultWindow(londonDateOf(now));
  const window = { from: from ?? null, to: to ?? null };
  const found = await bookingsMatching(knex, { ...(from && { from }), ...(to && { to }) })
    .orderBy(['startsAt', 'id'])
    .limit(MAX_BOOKINGS + 1)
    .modify('withMoneyAndPlayer');
  const next = found[MAX_BOOKINGS];
  if (!next) return { bookings: found, window };
  const lastDay = addDays(londonDateOf(next.startsAt), -1);
  const bookings = found.filter(({ startsAt }) => londonDateOf(startsAt) <= lastDay);
  return { bookings, window: { ...window, to: lastDay } };
}

/** Formats a window as an ISO 8601 interval: `2026-10-01/2027-05-31`, with `..` for an open end. */
export function formatWindow({ from, to }: BookingsWindow): string {
  return `${from ?? '..'}/${to ?? '..'}`;
}

function defaultWindow(today: string): { from: string; to: string } {
  return { from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today, MONTHS_AHEAD + 1), -1) };
}

function firstOfMonth(day: string, monthsLater: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}
