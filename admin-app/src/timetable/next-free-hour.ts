import { HOUR, lessonAt, londonInstant, wallTimeOf } from '@lessons/rules';
import { lessonDuring, type Timetable } from './timetable.ts';

/** Returns the start of the week's next free hour in the working hours; null without one. */
export function nextFreeHour({ days }: Timetable, now: Date): Date | null {
  for (const { date, periods } of days)
    for (const { kind, from } of periods) {
      const start = londonInstant(date, wallTimeOf(from));
      if (kind === 'open' && start > now) return start;
    }
  return null;
}

/** Returns the next full hour that no lesson of the week has, whatever the working hours are. */
export function nextFullHour({ days }: Timetable, now: Date): Date {
  let start = new Date((Math.floor(now.getTime() / HOUR) + 1) * HOUR);
  while (days.some((day) => lessonDuring(day, lessonAt(start, 60)))) start = new Date(start.getTime() + HOUR);
  return start;
}
