import type { AdminBooking } from '@lessons/contract';
import { addDays, londonDateOf, londonInstant, startsOf, usualTimeOf } from '@lessons/rules';

/** Returns the client's next usual time at which they have no lesson yet; without a habit, tomorrow at noon. */
export function nextStartFor(lessons: readonly AdminBooking[], now: Date): Date {
  const usual = usualTimeOf(lessons, now);
  const taken = new Set(
    lessons.filter(({ status }) => status !== 'cancelled').map(({ startTime }) => Date.parse(startTime)),
  );
  if (usual) {
    for (const start of startsOf(usual, { now }))
      if (start > now && !taken.has(start.getTime())) return start;
  }
  return londonInstant(addDays(londonDateOf(now), 1), '12:00');
}
