import type { BookingResponse } from '@lessons/contract';
import { isLastLight, londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { listShortDays } from '../availability/booking-rules.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { loadSettings } from '../pricing/coach-settings.ts';
import type { BookingWithMoney } from './booking.ts';
import type { OwnBooking } from './list-own-bookings.ts';
import { presentBooking } from './present-booking.ts';

/** Returns bookings as their player sees them, with those at the end of the light. */
export async function presentOwnBookings(
  knex: Knex,
  bookings: readonly OwnBooking[],
  now: Date,
): Promise<BookingResponse[]> {
  const minutesAfterSunset = bookings[0]?.minutesAfterSunset ?? null;
  const toCome = bookings.filter((booking) => booking.endsAt > now && !isElsewhere(booking));
  const days = toCome.map(({ startsAt }) => londonDateOf(startsAt)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const shortDays = first && last ? await listShortDays(knex, minutesAfterSunset, [first, last]) : [];
  return bookings.map((booking) => ({
    ...presentBooking(booking, now),
    isLastLight:
      toCome.includes(booking) && isLastLight({ start: booking.startsAt, end: booking.endsAt }, shortDays),
  }));
}

/** Returns one booking in the same way. */
export async function presentOwnBooking(
  knex: Knex,
  booking: BookingWithMoney,
  now: Date,
): Promise<BookingResponse> {
  const { minutesAfterSunset } = await loadSettings(knex);
  const [presented] = await presentOwnBookings(knex, [{ ...booking, minutesAfterSunset }], now);
  return presented ?? presentBooking(booking, now);
}
