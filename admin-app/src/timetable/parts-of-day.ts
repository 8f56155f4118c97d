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

/** A part of the chosen dates that is often closed. */
export interface PartOfDay {
  name: string;
  startTime: WallTime;
  endTime: WallTime;
}

const REST_OF_TODAY = 'Rest of today';
const NOON = '12:00';

/**
 * Returns the parts of the chosen dates that can be closed with one tap, within their hours from the earliest start to the
 * latest end. Of today alone all that is left is offered first, from now to midnight, and nothing that is over.
 */
export function partsOfDay(dates: readonly CalendarDate[], opening: OpeningHours, now: Date): PartOfDay[] {
  const windows = dates.flatMap((date) => hoursOf(date, withDark(opening)));
  const start = windows.map(({ startTime }) => startTime).toSorted()[0] ?? NOON;
  const end =
    windows
      .map(({ endTime }) => endTime)
      .toSorted()
      .at(-1) ?? NOON;
  const isToday = dates.length === 1 && dates[0] === londonDateOf(now);
  const time = londonTimeOf(now);
  const halves = [
    { name: 'Morning', startTime: start, endTime: NOON },
    { name: 'Afternoon', startTime: NOON, endTime: end },
  ].filter(({ startTime, endTime }) => startTime < endTime && !(isToday && endTime <= time));
  return isToday ? [{ name: REST_OF_TODAY, startTime: time, endTime: '24:00' }, ...halves] : halves;
}

/** Returns the hours of a date from its first start to its last end, without what is over. */
export function hoursOfDay(date: CalendarDate, opening: OpeningHours, now: Date) {
  const isOver = (time: WallTime) => date === londonDateOf(now) && time <= londonTimeOf(now);
  return hoursOf(date, withDark(opening)).flatMap(({ startTime, endTime }) => {
    const hours: Pick<PartOfDay, 'startTime' | 'endTime'>[] = [];
    for (let from = minutesOf(startTime); from + 60 <= minutesOf(endTime); from += 60)
      if (!isOver(wallTimeOf(from + 60)))
        hours.push({ startTime: wallTimeOf(from), endTime: wallTimeOf(from + 60) });
    return hours;
  });
}
