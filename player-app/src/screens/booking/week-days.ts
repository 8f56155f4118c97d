import {
  addDays,
  dayOfWeek,
  dayState,
  formatShortDayOfMonth,
  slotsOn,
  type CalendarDate,
  type Court,
} from '@lessons/rules';

/** Returns the seven days of a day's week, from Sunday. */
export function weekOf(date: CalendarDate): CalendarDate[] {
  const sunday = addDays(date, -dayOfWeek(date));
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sunday, days));
}

/** 22–28 Nov, or 29 Nov – 5 Dec. */
export function weekLabel(date: CalendarDate): string {
  const week = weekOf(date);
  const [first = '', last = ''] = [week.at(0), week.at(-1)].map((day = date) => formatShortDayOfMonth(day));
  const [day, month] = first.split(' ');
  return last.endsWith(` ${month}`) ? `${day}–${last}` : `${first} – ${last}`;
}

/**
 * Returns the day to open in the week before or after: the first one with a free time, else the first that has not
 * passed. Null when no day of that week can be booked.
 */
export function dayToOpenIn(week: 'before' | 'after', date: CalendarDate, court: Court): CalendarDate | null {
  const days = weekOf(addDays(date, week === 'before' ? -7 : 7)).filter(
    (day) => !['past', 'too-far-ahead'].includes(dayState(day, court).kind),
  );
  return days.find((day) => slotsOn(day, court).length > 0) ?? days[0] ?? null;
}
