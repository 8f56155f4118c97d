import { londonTimeOf, minutesOf, wallTimeOf, type Court, type WallTime } from '@lessons/rules';

const FIVE = 17 * 60;
const HOUR = 60;

/** Returns the court with nothing open before five in the afternoon. */
export function afterFive(court: Court): Court {
  return {
    ...court,
    workingHours: court.workingHours.map(laterPartOf),
    dateHours: court.dateHours?.map(laterPartOf) ?? [],
  };
}

export function startsAfterFive(start: Date): boolean {
  return minutesOf(londonTimeOf(start)) >= FIVE;
}

/**
 * Lessons start every hour from the beginning of a window: the rest of it begins at one of those. A window of which nothing
 * is left stays as an empty one: a date that has none would be open in the hours of its weekday.
 */
function laterPartOf<Hours extends { startTime: WallTime; endTime: WallTime }>(hours: Hours): Hours {
  const start = minutesOf(hours.startTime);
  const later = start + Math.max(0, Math.ceil((FIVE - start) / HOUR)) * HOUR;
  return { ...hours, startTime: later < minutesOf(hours.endTime) ? wallTimeOf(later) : hours.endTime };
}
