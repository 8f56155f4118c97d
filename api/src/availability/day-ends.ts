import {
  addDays,
  londonDateOf,
  londonTimeOf,
  MINUTE,
  minutesAfter,
  type CalendarDate,
  type OpeningHours,
  type WallTime,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { getTimes } from 'suncalc';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';

/** WGS 84 degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

export type DayEnd = NonNullable<OpeningHours['dayEnds']>[number];

/**
 * Returns London's time so many minutes after a day's sunset. Sunset is rounded to the nearest minute, as almanacs print
 * it. Null on a day without sunset, and if the time is on another London day.
 */
export function dayEndOf(
  date: CalendarDate,
  { latitude, longitude }: Place,
  minutesAfterSunset: number,
): WallTime | null {
  const { sunset } = getTimes(new Date(`${date}T12:00Z`), latitude, longitude);
  if (!sunset) return null;
  const printed = new Date(Math.round(sunset.getTime() / MINUTE) * MINUTE);
  const end = minutesAfter(printed, minutesAfterSunset);
  return londonDateOf(end) === date ? londonTimeOf(end) : null;
}

/**
 * Returns from when it is dark on the days from one to another, both included. Empty with floodlights, which `null`
 * stands for, and while the profile does not say where the court is.
 */
export async function loadDayEnds(
  knex: Knex,
  minutesAfterSunset: number | null,
  [from, to]: readonly [CalendarDate, CalendarDate],
): Promise<DayEnd[]> {
  if (minutesAfterSunset === null) return [];
  const { map } = await loadCoachProfile(knex);
  if (!map) return [];
  const ends: DayEnd[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const endTime = dayEndOf(date, map, minutesAfterSunset);
    if (endTime !== null) ends.push({ date, endTime });
  }
  return ends;
}
