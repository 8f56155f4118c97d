import {
  dayOfWeek,
  londonInstant,
  minutesOf,
  startsOn,
  wallTimeOf,
  type CalendarDate,
  type WorkingHours,
} from '@lessons/rules';

const FIRST_HOUR = 6;
const END_HOUR = 22;

/**
 * Returns the times from 06:00 to 22:00 at which the coach can begin a lesson, earliest first: every hour at the minutes
 * at which the working hours of the day begin, and the starts in these hours.
 */
export function startsOfDay(date: CalendarDate, workingHours: readonly WorkingHours[]): Date[] {
  const minutes = workingHours
    .filter((hours) => hours.isActive && hours.dayOfWeek === dayOfWeek(date))
    .map(({ startTime }) => minutesOf(startTime) % 60);
  const hours = Array.from({ length: END_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);
  const starts = (minutes.length > 0 ? minutes : [0]).flatMap((minute) =>
    hours.map((hour) => londonInstant(date, wallTimeOf(hour * 60 + minute))),
  );
  const times = new Set([...starts, ...startsOn(date, workingHours)].map((start) => start.getTime()));
  return [...times].toSorted((a, b) => a - b).map((time) => new Date(time));
}
