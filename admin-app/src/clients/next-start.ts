import type { AdminBooking } from '@lessons/contract';
import { startsOf, usualTimeOf } from '@lessons/rules';

/** Returns the client's next usual time at which they have no lesson yet; undefined without a habit. */
export function nextUsualStart(lessons: readonly AdminBooking[], now: Date): Date | undefined {
  const usual = usualTimeOf(lessons, now);
  if (!usual) return undefined;
  const taken = new Set(
    lessons.filter(({ status }) => status !== 'cancelled').map(({ startTime }) => Date.parse(startTime)),
  );
  for (const start of startsOf(usual, { now })) if (start > now && !taken.has(start.getTime())) return start;
  return undefined;
}
