import { goesAhead } from './goes-ahead.ts';
import {
  addDays,
  DAY,
  dayOfWeek,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  type WallTime,
} from './london-time.ts';
import { lessonLengths, type LessonMinutes } from './prices.ts';
import { lessonAt, obstacleTo, type Court } from './slots.ts';

/** A time that comes back each week, by London's clock. */
export interface WeeklyTime {
  /** 0 for Sunday to 6 for Saturday. */
  dayOfWeek: number;
  time: WallTime;
  minutes: number;
}

/** A weekly time that a player may book, and who plays then. */
export interface UsualTime extends WeeklyTime {
  minutes: LessonMinutes;
  /** Null for the player themselves. */
  forName: string | null;
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Tuesdays, of the weekday 2. */
export const formatWeekdays = (weekday: number): string => WEEKDAYS[weekday] ?? '';

/** A weekly time that a player asks the coach to keep. */
export interface AskedTime {
  /** 0 for Sunday to 6 for Saturday. */
  weekday: number;
  /** By London's clock. */
  time: WallTime;
  /** 1 or 2. */
  everyWeeks: number;
}

/** Tuesdays 17:00; Tuesdays 17:00 every two weeks. */
export function formatAskedTime({ weekday, time, everyWeeks }: AskedTime): string {
  return `${formatWeekdays(weekday)} ${time}${everyWeeks === 2 ? ' every two weeks' : ''}`;
}

export function weeklyTimeOf(start: Date, minutes: number): WeeklyTime {
  return { dayOfWeek: dayOfWeek(londonDateOf(start)), time: londonTimeOf(start), minutes };
}

/** A lesson of the player's, as far as a habit shows in it. */
interface PlayedLesson {
  startTime: string;
  /** Minutes. */
  duration: number;
  status: string;
  calledOff?: object | null | undefined;
  forName?: string | null;
}

const WEEK = 7 * DAY;
/** A player's habit is what the last twelve weeks and the lessons to come show. */
const WEEKS_BACK = 12;
/** A single lesson is no habit. */
const MIN_LESSONS = 2;

/**
 * Returns the weekday, time and length, in minutes, at which lessons are most often, or null if nothing has come back yet.
 * The later one wins among equals.
 */
export function usualTimeOf(lessons: readonly PlayedLesson[], now: Date): WeeklyTime | null {
  const [most] = timesByFrequency(lessons, now, ({ startTime, duration }) =>
    weeklyTimeOf(new Date(startTime), duration),
  );
  return most ?? null;
}

/** Returns the usual time of each name that a player books for, of the lengths that players may book; the most frequent first. */
export function usualTimesOf(lessons: readonly PlayedLesson[], now: Date): UsualTime[] {
  const times = timesByFrequency(lessons, now, ({ startTime, duration, forName = null }) => {
    const minutes = lessonLengths.find((length) => length === duration);
    return minutes === undefined ? null : { ...weeklyTimeOf(new Date(startTime), minutes), minutes, forName };
  });
  return times.filter((time, index) => times.findIndex(({ forName }) => forName === time.forName) === index);
}

/** Returns the times that come back, the most frequent first. `timeOf` returns null for a lesson that doesn't count. */
function timesByFrequency<Time extends WeeklyTime>(
  lessons: readonly PlayedLesson[],
  now: Date,
  timeOf: (lesson: PlayedLesson) => Time | null,
): Time[] {
  const counts = new Map<string, { time: Time; count: number; last: number }>();
  for (const lesson of lessons) {
    const start = Date.parse(lesson.startTime);
    const time = timeOf(lesson);
    if (time === null || !goesAhead(lesson) || start < now.getTime() - WEEKS_BACK * WEEK) continue;
    const key = JSON.stringify(time);
    const before = counts.get(key) ?? { count: 0, last: 0 };
    counts.set(key, { time, count: before.count + 1, last: Math.max(before.last, start) });
  }
  return [...counts.values()]
    .filter(({ count }) => count >= MIN_LESSONS)
    .toSorted((a, b) => b.count - a.count || b.last - a.last)
    .map(({ time }) => time);
}

/** A habit of so many lessons is one that the coach may keep a time for. */
const MIN_LESSONS_TO_KEEP = 3;

/**
 * Returns every how many weeks the lessons at a usual time took place, once three of the last twelve weeks are over; null
 * before.
 */
export function habitOf(usual: UsualTime, lessons: readonly PlayedLesson[], now: Date): 1 | 2 | null {
  const { dayOfWeek: weekday, time, minutes } = usual;
  const starts = lessons
    .filter((lesson) => goesAhead(lesson) && lesson.duration === minutes)
    .filter(({ forName = null }) => forName === usual.forName)
    .map(({ startTime }) => new Date(startTime))
    .filter((start) => lessonAt(start, minutes).end <= now && +start >= +now - WEEKS_BACK * WEEK)
    .filter((start) => dayOfWeek(londonDateOf(start)) === weekday && londonTimeOf(start) === time)
    .toSorted((a, b) => +a - +b);
  if (starts.length < MIN_LESSONS_TO_KEEP) return null;
  // The clocks may have changed between two of them.
  const isWeekly = starts.some((start, index) => +start - +(starts[index - 1] ?? 0) < 1.5 * WEEK);
  return isWeekly ? 1 : 2;
}

/** The longest booking horizon, in weeks, and one more for the notice. */
const MAX_WEEKS = 105;

/** Returns the starts of a weekly time from today on, whether they are free or not. */
export function* startsOf(
  { dayOfWeek: weekday, time }: WeeklyTime,
  { now }: Pick<Court, 'now'>,
): Generator<Date> {
  const today = londonDateOf(now);
  const first = addDays(today, (weekday - dayOfWeek(today) + 7) % 7);
  for (let week = 0; week < MAX_WEEKS; week += 1) yield londonInstant(addDays(first, 7 * week), time);
}

/** Returns the next start of a weekly time, free or not. */
export function firstStartOf({ weekday, time }: AskedTime, now: Date): Date {
  const [today, next] = startsOf({ dayOfWeek: weekday, time, minutes: 0 }, { now });
  if (!today || !next) throw new Error('A weekly time comes back');
  return today > now ? today : next;
}

/** Returns so many starts from the first on, every week or every so many, at the same time by London's clock. */
export function weeklyStarts(first: Date, count: number, everyWeeks = 1): Date[] {
  const date = londonDateOf(first);
  const time = londonTimeOf(first);
  return Array.from({ length: count }, (_, index) =>
    londonInstant(addDays(date, 7 * everyWeeks * index), time),
  );
}

/** Returns the next start of a weekly time that is not too soon, free or not; null beyond the horizon. */
export function nextStartOf(weekly: WeeklyTime, court: Court): Date | null {
  for (const start of startsOf(weekly, court)) {
    const obstacle = obstacleTo(lessonAt(start, weekly.minutes), court);
    if (obstacle === 'too-far-ahead') return null;
    if (obstacle !== 'past' && obstacle !== 'too-soon') return start;
  }
  return null;
}

/** Returns the next start of a weekly time that can be booked, or null if there is none. */
export function nextFreeStartOf(weekly: WeeklyTime, court: Court): Date | null {
  for (const start of startsOf(weekly, court)) {
    const obstacle = obstacleTo(lessonAt(start, weekly.minutes), court);
    if (obstacle === null) return start;
    if (obstacle === 'too-far-ahead') return null;
  }
  return null;
}
