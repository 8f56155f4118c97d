import { addDays, dayOfWeek, londonInstant, wallTimeOf, type CalendarDate } from '@lessons/rules';
import type { LessonMinutes } from '@lessons/rules';

/** A place for a lesson in the plan. Lessons start on the hour. */
export interface Place {
  date: CalendarDate;
  /** The hour in London, from 0 to 23. */
  hour: number;
  minutes: LessonMinutes;
}

/** The hours of a week in which lessons take place. `day`: 0 is Sunday. */
export type OpenHours = readonly { day: number; from: number; to: number }[];

/** The hours of the plan that are still free. What was taken once stays taken. */
export class CourtPlan {
  readonly #open: OpenHours;
  readonly #taken = new Set<string>();

  constructor(open: OpenHours) {
    this.#open = open;
  }

  /** Returns the hours of a day that are free. */
  freeHours(date: CalendarDate): number[] {
    return this.#open
      .filter(({ day }) => day === dayOfWeek(date))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))
      .filter((hour) => !this.#taken.has(keyOf(date, hour)));
  }

  isFree({ date, hour, minutes }: Place): boolean {
    const free = this.freeHours(date);
    return hoursOf(hour, minutes).every((one) => free.includes(one));
  }

  take({ date, hour, minutes }: Place): void {
    for (const one of hoursOf(hour, minutes)) this.#taken.add(keyOf(date, one));
  }

  /** Closes the hours from `from` to `to` of a day. */
  close(date: CalendarDate, from = 0, to = 24): void {
    for (let hour = from; hour < to; hour++) this.#taken.add(keyOf(date, hour));
  }

  /** Returns the places of this length that are free in the seven days from `monday` on. */
  freePlaces(monday: CalendarDate, minutes: LessonMinutes): Place[] {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
    return days
      .flatMap((date) => this.freeHours(date).map((hour) => ({ date, hour, minutes })))
      .filter((place) => this.isFree(place));
  }
}

export function startOf({ date, hour }: Pick<Place, 'date' | 'hour'>): Date {
  return londonInstant(date, wallTimeOf(hour * 60));
}

const keyOf = (date: CalendarDate, hour: number) => `${date} ${hour}`;
const hoursOf = (hour: number, minutes: LessonMinutes) => (minutes === 60 ? [hour] : [hour, hour + 1]);
