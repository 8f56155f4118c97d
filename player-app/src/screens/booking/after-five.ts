import { londonTimeOf, minutesOf, wallTimeOf, type Court, type WorkingHours } from '@lessons/rules';

const FIVE = 17 * 60;
const HOUR = 60;

/** Returns the court with nothing open before five in the afternoon. */
export function afterFive(court: Court): Court {
  return { ...court, workingHours: court.workingHours.flatMap(afterFiveOf) };
}

export function startsAfterFive(start: Date): boolean {
  return minutesOf(londonTimeOf(start)) >= FIVE;
}

/** Lessons start every hour from the beginning of a window: the rest of it begins at one of those. */
function afterFiveOf(hours: WorkingHours): WorkingHours[] {
  const start = minutesOf(hours.startTime);
  const later = start + Math.max(0, Math.ceil((FIVE - start) / HOUR)) * HOUR;
  return later < minutesOf(hours.endTime) ? [{ ...hours, startTime: wallTimeOf(later) }] : [];
}
