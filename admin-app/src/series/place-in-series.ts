import type { AdminBooking } from '@lessons/contract';
import {
  addDays,
  DAY,
  dayOfWeek,
  formatWeekday,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  mondayOf,
} from '@lessons/rules';

interface PlaceInSeries {
  /** Every Tuesday · 3 of 10 */
  text: string;
  /** The lesson itself and all later ones. */
  andLater: AdminBooking[];
}

/** Returns where a lesson is in its series; null if it is in none, or is the only one left. */
export function placeIn(
  series: readonly AdminBooking[] | undefined,
  { id }: AdminBooking,
): PlaceInSeries | null {
  const index = series?.findIndex((lesson) => lesson.id === id) ?? -1;
  if (!series || index < 0 || series.length < 2) return null;
  const every = everyWeeksOf(series) === 2 ? 'Every other' : 'Every';
  return {
    text: `${every} ${formatWeekday(usualStartAt(series, index))} · ${index + 1} of ${series.length}`,
    andLater: series.slice(index),
  };
}

/** Returns after how many weeks the next lesson of a series comes, most often: some weeks may have been left out. */
export function everyWeeksOf(series: readonly AdminBooking[]): 1 | 2 {
  const mondays = series.map(({ date }) => Date.parse(mondayOf(date)) / DAY);
  const weeks = mondays.map((monday, index) => (monday - (mondays[index - 1] ?? monday)) / 7);
  return mostFrequent(weeks.filter((gap) => gap > 0)) === 2 ? 2 : 1;
}

/** Returns the start of the lesson that would come after the last one of a series; null without lessons. */
export function nextStartOfSeries(series: readonly AdminBooking[]): Date | null {
  const last = series.at(-1);
  if (!last) return null;
  const usual = usualStartAt(series, series.length - 1);
  const daysAfterMonday = (dayOfWeek(londonDateOf(usual)) + 6) % 7;
  const date = addDays(mondayOf(last.date), 7 * everyWeeksOf(series) + daysAfterMonday);
  return londonInstant(date, londonTimeOf(usual));
}

/** So few lessons show the time of a series: single ones may have been moved, and all from one on. */
const SHOWING = 3;

/** Returns the start of a lesson that is at the usual time of those around another one. */
function usualStartAt(series: readonly AdminBooking[], index: number): Date {
  const from = Math.max(0, Math.min(index - 1, series.length - SHOWING));
  const starts = series.slice(from, from + SHOWING).map(({ startTime }) => new Date(startTime));
  const timeOf = (start: Date) => `${dayOfWeek(londonDateOf(start))} ${londonTimeOf(start)}`;
  const usual = mostFrequent(starts.map(timeOf));
  return starts.find((start) => timeOf(start) === usual) ?? new Date(NaN);
}

/** Returns the first among equals. */
function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const countOf = (value: Value) => values.filter((other) => other === value).length;
  return values.toSorted((a, b) => countOf(b) - countOf(a))[0];
}
