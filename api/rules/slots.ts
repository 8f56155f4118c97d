import { earliestBookableStart, lastBookableDate, type BookingRules } from './booking-rules.ts';
import {
  addDays,
  dayOfWeek,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  minutesAfter,
  minutesOf,
  startOfLondonDay,
  wallTimeOf,
  type CalendarDate,
  type WallTime,
} from './london-time.ts';

/** Slots start every hour inside a window of working hours. */
const STEP_MINUTES = 60;

export interface WorkingHours {
  /** 0 for Sunday to 6 for Saturday. */
  dayOfWeek: number;
  startTime: WallTime;
  endTime: WallTime;
  isActive: boolean;
}

export interface BlockedTime {
  date: CalendarDate;
  /** Both null for the whole day. */
  startTime: WallTime | null;
  endTime: WallTime | null;
}

/** A time span from `start` up to, not including, `end`. */
export interface TimeSpan {
  start: Date;
  end: Date;
}

/** Hours of a date, in London wall time. */
export interface DateHours {
  date: CalendarDate;
  startTime: WallTime;
  endTime: WallTime;
}

/** When a coach teaches. */
export interface OpeningHours {
  workingHours: readonly WorkingHours[];
  /** A date that has some is open then, and not in the hours of its weekday. */
  dateHours?: readonly DateHours[];
  /** The dates on which no lesson ends later than at this time, as it is dark. */
  dayEnds?: readonly Pick<DateHours, 'date' | 'endTime'>[];
}

/** The facts that decide whether a lesson can be booked. */
export interface Court extends OpeningHours {
  blocks: readonly BlockedTime[];
  /** Lessons and other players' holds. */
  busy: readonly TimeSpan[];
  /** The coach's horizon and notice; no limit when absent. */
  rules?: BookingRules | undefined;
  /** Whether a lesson may start between the hours of the grid, as the coach books it. */
  allowsAnyStart?: boolean;
  now: Date;
}

/** The reason why a lesson can't be booked. */
export type Obstacle =
  | 'past'
  /** Shorter notice than the coach asks for. */
  | 'too-soon'
  /** Beyond the booking horizon. */
  | 'too-far-ahead'
  | 'outside-hours'
  | 'off-grid'
  | 'blocked'
  | 'taken';

/** Returns why a lesson can't be booked, or null. It has to fit between blocks and lessons. */
export function obstacleTo(lesson: TimeSpan, court: Court): Obstacle | null {
  if (lesson.start <= court.now) return 'past';
  const date = londonDateOf(lesson.start);
  if (court.rules && date > lastBookableDate(court.now, court.rules)) return 'too-far-ahead';
  if (isTooSoon(lesson.start, court)) return 'too-soon';
  const windows = windowsOn(date, court).filter(({ span }) => covers(span, lesson));
  if (windows.length === 0) return 'outside-hours';
  if (!court.allowsAnyStart && !windows.some((window) => isOnGrid(lesson.start, date, window)))
    return 'off-grid';
  if (isBlocked(lesson, date, court)) return 'blocked';
  if (court.busy.some((span) => overlaps(span, lesson))) return 'taken';
  return null;
}

/** An hour that can be booked, and why two hours can't be, if they can't. */
export interface Slot {
  start: Date;
  obstacleToTwoHours: Obstacle | null;
}

/** Returns the day's bookable hours, earliest first. */
export function slotsOn(date: CalendarDate, court: Court): Slot[] {
  return startsOn(date, court)
    .filter((start) => obstacleTo(lessonAt(start, 60), court) === null)
    .map((start) => ({ start, obstacleToTwoHours: obstacleTo(lessonAt(start, 120), court) }));
}

/**
 * A day in the calendar. `over` is today after the last start, `too-soon` a day on which all
 * remaining starts are within the notice. `freeShare` is the free share of the remaining hours, 0
 * to 1. Hours that are past, too soon or blocked do not count.
 */
export type DayState =
  | { kind: 'past' | 'too-far-ahead' | 'closed' | 'blocked' | 'over' | 'too-soon' }
  | { kind: 'open'; freeShare: number };

export function dayState(date: CalendarDate, court: Court): DayState {
  if (date < londonDateOf(court.now)) return { kind: 'past' };
  if (court.rules && date > lastBookableDate(court.now, court.rules)) return { kind: 'too-far-ahead' };
  const starts = startsOn(date, court);
  if (starts.length === 0) return { kind: 'closed' };
  if (court.blocks.some((block) => block.date === date && block.startTime === null))
    return { kind: 'blocked' };
  const toCome = starts.filter((start) => start > court.now);
  if (toCome.length === 0) return { kind: 'over' };
  const inTime = toCome.filter((start) => !isTooSoon(start, court));
  if (inTime.length === 0) return { kind: 'too-soon' };
  const unblocked = inTime.filter((start) => !isBlocked(lessonAt(start, STEP_MINUTES), date, court));
  if (unblocked.length === 0) return { kind: 'blocked' };
  return { kind: 'open', freeShare: slotsOn(date, court).length / unblocked.length };
}

function isTooSoon(start: Date, { rules, now }: Court): boolean {
  return rules !== undefined && start < earliestBookableStart(now, rules);
}

/**
 * Returns whether a block is over the lesson. A window lies within its day, so only that day's blocks can overlap a
 * lesson.
 */
function isBlocked(lesson: TimeSpan, date: CalendarDate, { blocks }: Court): boolean {
  return blocks.some((block) => block.date === date && overlaps(spanOfBlock(block), lesson));
}

export function lessonAt(start: Date, minutes: number): TimeSpan {
  return { start, end: minutesAfter(start, minutes) };
}

export function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  return a.start < b.end && b.start < a.end;
}

export function spanOfBlock({ date, startTime, endTime }: BlockedTime): TimeSpan {
  if (startTime === null || endTime === null) {
    return { start: startOfLondonDay(date), end: startOfLondonDay(addDays(date, 1)) };
  }
  return { start: londonInstant(date, startTime), end: londonInstant(date, endTime) };
}

type WindowHours = Pick<DateHours, 'startTime' | 'endTime'>;

interface Window {
  hours: WindowHours;
  span: TimeSpan;
}

/** Returns the windows of a date, without what is in the dark. */
export function hoursOf(
  date: CalendarDate,
  { workingHours, dateHours = [], dayEnds = [] }: OpeningHours,
): WindowHours[] {
  const ofDate = dateHours.filter((hours) => hours.date === date);
  const weekday = dayOfWeek(date);
  const windows =
    ofDate.length > 0
      ? ofDate
      : workingHours.filter((hours) => hours.isActive && hours.dayOfWeek === weekday);
  const end = dayEnds.find((dayEnd) => dayEnd.date === date)?.endTime ?? '24:00';
  return windows
    .map(({ startTime, endTime }) => ({ startTime, endTime: endTime < end ? endTime : end }))
    .filter(({ startTime, endTime }) => startTime < endTime);
}

function windowsOn(date: CalendarDate, opening: OpeningHours): Window[] {
  return hoursOf(date, opening).map((hours) => ({
    hours,
    span: { start: londonInstant(date, hours.startTime), end: londonInstant(date, hours.endTime) },
  }));
}

/** Returns the starts of the day's hours, be they free or not, earliest first. */
export function startsOn(date: CalendarDate, opening: OpeningHours): Date[] {
  const starts = new Set<number>();
  for (const window of windowsOn(date, opening)) {
    const last = minutesOf(window.hours.endTime) - STEP_MINUTES;
    for (let minutes = minutesOf(window.hours.startTime); minutes <= last; minutes += STEP_MINUTES) {
      const start = londonInstant(date, wallTimeOf(minutes));
      if (isOnGrid(start, date, window) && covers(window.span, lessonAt(start, STEP_MINUTES)))
        starts.add(start.getTime());
    }
  }
  return [...starts].sort((a, b) => a - b).map((time) => new Date(time));
}

/**
 * Returns whether a lesson may start then by London's clock, so that lessons keep their hour all year. An hour that the
 * clocks skip or repeat is offered once at most.
 */
function isOnGrid(start: Date, date: CalendarDate, { hours }: Window): boolean {
  const time = londonTimeOf(start);
  const isTheInstantOfItsTime = londonInstant(date, time).getTime() === start.getTime();
  return isTheInstantOfItsTime && (minutesOf(time) - minutesOf(hours.startTime)) % STEP_MINUTES === 0;
}

function covers(outer: TimeSpan, inner: TimeSpan): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
