import type { CoachSchedule } from '@lessons/contract';
import {
  hoursOf,
  londonDateOf,
  londonTimeOf,
  type CalendarDate,
  type OpeningHours,
  type WallTime,
} from '@lessons/rules';

/** Returns when the coach teaches, from today on. */
export function openingHoursIn({ availableSlots, dateHours, dayEnds }: CoachSchedule): OpeningHours {
  return { workingHours: availableSlots, dateHours, dayEnds };
}

/** Returns the coach's hours with those in the dark, which players can't book. */
export function withDark({ workingHours, dateHours = [] }: OpeningHours): OpeningHours {
  return { workingHours, dateHours };
}

/** Returns the time from which it is dark before the coach's hours of a date end; null if it is not. */
export function darkFrom(date: CalendarDate, opening: OpeningHours): WallTime | null {
  const dark = opening.dayEnds?.find((dayEnd) => dayEnd.date === date)?.endTime;
  if (dark === undefined) return null;
  return hoursOf(date, withDark(opening)).some(({ endTime }) => endTime > dark) ? dark : null;
}

/** Returns whether a time is in the coach's hours, in the dark or not. */
export function isInHours(time: Date, opening: OpeningHours): boolean {
  const clock = londonTimeOf(time);
  return hoursOf(londonDateOf(time), withDark(opening)).some(
    ({ startTime, endTime }) => startTime <= clock && clock < endTime,
  );
}
