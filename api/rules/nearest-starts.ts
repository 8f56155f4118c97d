import { addDays, londonDateOf, londonTimeOf, minutesOf, type CalendarDate } from './london-time.ts';
import { lessonAt, obstacleTo, startsOn, type Court } from './slots.ts';

/** The farthest day from the wished one that is still offered. */
const MAX_DAYS = 60;

/** Returns the players' hours of a day at which a lesson of this length fits, earliest first. */
export function startsFor(minutes: number, date: CalendarDate, court: Court): Date[] {
  return startsOn(date, court).filter((start) => obstacleTo(lessonAt(start, minutes), court) === null);
}

/**
 * Returns the bookable starts that are nearest to a wished one, at most one a day, earliest first:
 * nearer days before nearer hours. The wished one itself is not among them.
 */
export function nearestStarts(wished: Date, minutes: number, court: Court, count = 2): Date[] {
  const day = londonDateOf(wished);
  const hourDistance = (start: Date) => Math.abs(minuteOfDay(start) - minuteOfDay(wished));
  const byHour = (a: Date, b: Date) => hourDistance(a) - hourDistance(b);
  const found: Date[] = [];
  for (let days = 0; days <= MAX_DAYS && found.length < count; days += 1) {
    const dates = days === 0 ? [day] : [addDays(day, -days), addDays(day, days)];
    const nearest = dates.flatMap((date) =>
      startsFor(minutes, date, court)
        .filter((start) => start.getTime() !== wished.getTime())
        .toSorted(byHour)
        .slice(0, 1),
    );
    found.push(...nearest.toSorted(byHour).slice(0, count - found.length));
  }
  return found.toSorted((a, b) => a.getTime() - b.getTime());
}

const minuteOfDay = (instant: Date) => minutesOf(londonTimeOf(instant));

/** Returns the first day from today on with a lesson that can be booked, or null if there is none. */
export function firstFreeDate(court: Court, minutes = 60): CalendarDate | null {
  const today = londonDateOf(court.now);
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const date = addDays(today, days);
    if (startsFor(minutes, date, court).length > 0) return date;
  }
  return null;
}
