import type { Booking } from '@lessons/contract';
import {
  addDays,
  lessonAt,
  lessonLengths,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  nearestStarts,
  nextFreeStartOf,
  nextStartOf,
  obstacleTo,
  weeklyTimeOf,
  type CalendarDate,
  type Court,
  type LessonMinutes,
  type TimeSpan,
} from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';
import type { AskedSlot } from './use-asked-slot.ts';

/**
 * Returns the lesson that the screen opens with, be it free or not; null to begin with none. For a
 * lesson that is being moved that is the same weekday and hour, a week later or earlier.
 */
export function wishedLesson(asked: AskedSlot, moved: Booking | null, court: Court): ChosenLesson | null {
  if (asked.kind === 'slot') return asked.lesson;
  if (asked.kind === 'same-time') {
    const { start, minutes } = asked.lesson;
    const next = nextStartOf(weeklyTimeOf(start, minutes), court);
    return next && { start: next, minutes };
  }
  return moved && asked.kind === 'nothing' ? aWeekFrom(moved, court) : null;
}

function aWeekFrom({ startTime, duration }: Booking, court: Court): ChosenLesson | null {
  const minutes = lessonLengths.find((length) => length === duration);
  if (minutes === undefined) return null;
  const now = new Date(startTime);
  const starts = [7, -7].map((days) => londonInstant(addDays(londonDateOf(now), days), londonTimeOf(now)));
  const start = starts.find((candidate) => canStillBeOpen(lessonAt(candidate, minutes), court));
  return start ? { start, minutes } : null;
}

function canStillBeOpen(lesson: TimeSpan, court: Court): boolean {
  const obstacle = obstacleTo(lesson, court);
  return obstacle !== 'past' && obstacle !== 'too-soon' && obstacle !== 'too-far-ahead';
}

const NOON = '12:00';

/** Returns the lessons to offer on other days than one without times: at the player's usual hour, or at midday. */
export function lessonsNearDay(
  date: CalendarDate,
  usual: Date | undefined,
  minutes: LessonMinutes,
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
