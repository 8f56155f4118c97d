import type { Booking } from '@lessons/contract';
import {
  londonInstant,
  londonTimeOf,
  nearestStarts,
  nextFreeStartOf,
  nextStartOf,
  weeklyTimeOf,
  type CalendarDate,
  type Court,
} from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';
import type { AskedSlot } from './use-asked-slot.ts';

/**
 * Returns the lesson that the screen opens with, be it free or not; null to begin with none. A lesson that is being moved
 * keeps its length.
 */
export function wishedLesson(asked: AskedSlot, moved: Booking | null, court: Court): ChosenLesson | null {
  if (asked.kind === 'slot') return moved ? { ...asked.lesson, minutes: moved.duration } : asked.lesson;
  if (asked.kind !== 'same-time') return null;
  const { start, minutes } = asked.lesson;
  const next = nextStartOf(weeklyTimeOf(start, minutes), court);
  return next && { start: next, minutes };
}

const NOON = '12:00';

/** Returns the lessons to offer on other days than one without times: at the player's usual hour, or at midday. */
export function lessonsNearDay(
  date: CalendarDate,
  usual: Date | undefined,
  minutes: number,
  court: Court,
): ChosenLesson[] {
  const hour = londonInstant(date, usual ? londonTimeOf(usual) : NOON);
  return nearestStarts(hour, minutes, court).map((start) => ({ start, minutes }));
}

/**
 * Returns the lessons to offer in place of one that isn't free: the nearest ones, and the same time in a later week.
 */
export function lessonsInsteadOf({ start, minutes }: ChosenLesson, court: Court): ChosenLesson[] {
  const laterWeek = nextFreeStartOf(weeklyTimeOf(start, minutes), court);
  const starts = [...nearestStarts(start, minutes, court), ...(laterWeek ? [laterWeek] : [])];
  return [...new Map(starts.map((each) => [each.getTime(), each])).values()]
    .filter((each) => each.getTime() !== start.getTime())
    .map((each) => ({ start: each, minutes }));
}
