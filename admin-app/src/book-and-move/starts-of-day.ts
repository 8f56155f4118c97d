import {
  addDays,
  hoursOf,
  londonInstant,
  londonTimeOf,
  minutesAfter,
  minutesOf,
  startOfLondonDay,
  startsOn,
  wallTimeOf,
  type CalendarDate,
  type OpeningHours,
} from '@lessons/rules';
import { withDark } from '../timetable/opening-hours.ts';

const FIRST_HOUR = 6;
const END_HOUR = 22;
const QUARTERS = [0, 15, 30, 45];

/** The starts of lessons in one hour of the clock. */
export interface StartsOfHour {
  /** 0 to 23. */
  hour: number;
  /** One of the quarters: where players begin, or would begin. */
  usual: Date;
  /** The starts at which a lesson ends by midnight, earliest first. */
  quarters: Date[];
}

/**
 * Returns the times at which the coach can begin a lesson, by the hours from 06:00 to 22:00 and those in which the
 * coach teaches, in the dark, too. A time that the clocks skip is left out, and one that comes twice is there once.
 */
export function startsOfDay(date: CalendarDate, minutes: number, opening: OpeningHours): StartsOfHour[] {
  const midnight = startOfLondonDay(addDays(date, 1));
  const inHours = startsOn(date, withDark(opening)).map(londonTimeOf);
  const [window] = hoursOf(date, withDark(opening));
  const usualMinute = window ? minutesOf(window.startTime) % 60 : 0;

  return Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) => {
    const times = QUARTERS.map((minute) => wallTimeOf(hour * 60 + minute));
    const quarters = times
      .map((time) => ({ time, start: londonInstant(date, time) }))
      .filter(({ time, start }) => londonTimeOf(start) === time && minutesAfter(start, minutes) <= midnight);
    const ofPlayers = quarters.find(({ time }) => inHours.includes(time));
    const isShown = (hour >= FIRST_HOUR && hour < END_HOUR) || ofPlayers !== undefined;
    const usual =
      ofPlayers ?? quarters.find(({ time }) => minutesOf(time) % 60 === usualMinute) ?? quarters[0];
    return usual && isShown ? { hour, usual: usual.start, quarters: quarters.map(({ start }) => start) } : [];
  });
}
