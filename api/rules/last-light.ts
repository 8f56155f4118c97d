import { londonDateOf, londonInstant, minutesAfter } from './london-time.ts';
import type { OpeningHours, TimeSpan } from './slots.ts';

/** Returns whether a lesson ends in the light, less than an hour before one of the times from which it is dark. */
export function isLastLight({ start, end }: TimeSpan, dayEnds: OpeningHours['dayEnds'] = []): boolean {
  const dayEnd = dayEnds.find(({ date }) => date === londonDateOf(start));
  if (!dayEnd) return false;
  const dark = londonInstant(dayEnd.date, dayEnd.endTime);
  return end <= dark && minutesAfter(end, 60) > dark;
}
