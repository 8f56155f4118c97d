import {
  hoursOf,
  londonDateOf,
  londonTimeOf,
  minutesOf,
  wallTimeOf,
  type CalendarDate,
  type OpeningHours,
  type WallTime,
} from '@lessons/rules';
import { withDark } from './opening-hours.ts';

/** A part of the chosen dates that is often blocked. */
export interface PartOfDay {
  name: string;
  startTime: WallTime;
  endTime: WallTime;
}

export const REST_OF_TODAY = 'Rest of today';
const NOON = '12:00';

/**
 * Returns the parts of the chosen dates that can be blocked with one tap, within their hours from the earliest
 * start to the latest end. Of today alone the rest is offered too, and nothing that is over.
 */
export function partsOfDay(dates: readonly CalendarDate[], opening: OpeningHours, now: Date): PartOfDay[] {
  const windows = dates.flatMap((date) => hoursOf(date, withDark(opening)));
  const start = windows.map(({ startTime }) => startTime).toSorted()[0];
  const end = windows
    .map(({ endTime }) => endTime)
    .toSorted()
    .at(-1);
  if (start === undefined || end === undefined) return [];
  const isToday = dates.length === 1 && dates[0] === londonDateOf(now);
  const time = londonTimeOf(now);
  const nextHour = wallTimeOf((Math.floor(minutesOf(time) / 60) + 1) * 60);
  const rest = { name: REST_OF_TODAY, startTime: nextHour, endTime: end };
  const halves = [
    { name: 'Morning', startTime: start, endTime: NOON },
    { name: 'Afternoon', startTime: NOON, endTime: end },
  ];
  const isSpan = (part: PartOfDay) => part.startTime < part.endTime;
  if (!isToday) return halves.filter(isSpan);
  // A half with the same times as the rest would be shown as pressed with it.
  const isOther = (half: PartOfDay) => half.startTime !== nextHour || half.endTime !== end;
  return [rest, ...halves.filter(isOther)].filter((part) => isSpan(part) && part.endTime > time);
}
