import type { AdminBlockedSlot, AdminBooking, CoachSchedule } from '@lessons/contract';
import {
  addDays,
  goesAhead,
  lessonAt,
  londonDateOf,
  londonTimeOf,
  minutesAfter,
  minutesOf,
  overlaps,
  spanOfBlock,
  startsOn,
  type CalendarDate,
  type OpeningHours,
  type TimeSpan,
  type WallTime,
} from '@lessons/rules';
import { darkFrom, withDark } from './opening-hours.ts';
import { partsLeft, quartersLeft } from './parts-left.ts';

/** The data of a timetable. Bookings of other weeks are ignored. */
interface WeekData extends OpeningHours {
  blocks: readonly AdminBlockedSlot[];
  bookings: readonly AdminBooking[];
  sunsets?: CoachSchedule['sunsets'] | undefined;
  now: Date;
}

/** Start and end in minutes from midnight, London time. */
interface Minutes {
  from: number;
  to: number;
}

/**
 * A period of the coach's day: a lesson, one that was called off and still has the court, an open hour, one that ends in
 * the dark, the part of an hour that is left beside a lesson, what is past without a lesson, or blocked hours. Players book
 * open hours only.
 */
export type Period =
  | (Minutes & { kind: 'lesson' | 'called-off'; booking: AdminBooking })
  | (Minutes & { kind: 'open' | 'dark' | 'part' | 'past' })
  | (Minutes & { kind: 'blocked'; reason: string | null });

export interface TimetableDay {
  date: CalendarDate;
  /** The periods in order. A day that is blocked as a whole has none, unless lessons were booked before. */
  periods: Period[];
  /** The block of the whole day; null if there is none. */
  blockedAllDay: AdminBlockedSlot | null;
  /** Players book no hour that ends later. Null if it is light until the coach's hours end. */
  darkFrom: WallTime | null;
  /** Null while the profile does not say where the court is. */
  sunset: WallTime | null;
}

export interface Timetable {
  days: TimetableDay[];
  /** The full hours that are shown, such as 9 to 17. Null if the week is empty. */
  hours: { first: number; end: number } | null;
}

/** Returns the seven days from a Monday on. Cancelled lessons are left out. */
export function timetableOf(monday: CalendarDate, data: WeekData): Timetable {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(addDays(monday, index), data));
  const periods = days.flatMap((day) => day.periods);
  if (periods.length === 0) return { days, hours: null };
  return {
    days,
    hours: {
      first: Math.floor(Math.min(...periods.map(({ from }) => from)) / 60),
      end: Math.ceil(Math.max(...periods.map(({ to }) => to)) / 60),
    },
  };
}

function dayOf(date: CalendarDate, data: WeekData): TimetableDay {
  const blocks = data.blocks.filter((block) => block.date === date);
  const lessons = data.bookings.filter((booking) => booking.date === date && booking.status !== 'cancelled');
  const lessonSpans = lessons.map(spanOfLesson);
  const blockedAllDay = blocks.find((block) => block.startTime === null) ?? null;
  const isClosed = blockedAllDay !== null && lessons.length === 0;
  const hours = isClosed ? [] : startsOn(date, withDark(data)).map((start) => lessonAt(start, 60));
  const dark = blockedAllDay ? null : darkFrom(date, data);
  const free = hours.flatMap((hour) =>
    lessonSpans.some((span) => overlaps(span, hour))
      ? periodsBeside(hour, lessonSpans, blocks, data.now)
      : [periodOf(hour, blocks, dark, data.now)],
  );
  const booked = lessons.map((booking): Period => ({
    kind: booking.calledOff ? 'called-off' : 'lesson',
    booking,
    ...minutesIn(spanOfLesson(booking)),
  }));
  const periods = joinPeriods([...booked, ...free].sort((a, b) => a.from - b.from));
  return { date, periods, blockedAllDay, darkFrom: dark, sunset: sunsetOn(date, data.sunsets) };
}

/** Returns the nearest sunset that is known: within a week it moves by a quarter of an hour at most. */
function sunsetOn(date: CalendarDate, sunsets: CoachSchedule['sunsets'] = []): WallTime | null {
  return (sunsets.findLast((known) => known.date <= date) ?? sunsets[0])?.endTime ?? null;
}

function periodOf(
  hour: TimeSpan,
  blocks: readonly AdminBlockedSlot[],
  dark: WallTime | null,
  now: Date,
): Period {
  // What is closed from now on does not change what was: an hour that has begun shows a block that covers its start.
  const asked = hour.start <= now ? { start: hour.start, end: minutesAfter(hour.start, 1) } : hour;
  const block = blocks.find((candidate) => overlaps(spanOfBlock(candidate), asked));
  if (block) return { kind: 'blocked', reason: block.reason, ...minutesIn(hour) };
  const minutes = minutesIn(hour);
  if (hour.start <= now) return { kind: 'past', ...minutes };
  return { kind: isInDark(minutes, dark) ? 'dark' : 'open', ...minutes };
}

/** Returns whether a time of the day ends in the dark. */
export function isInDark({ to }: Pick<Minutes, 'to'>, dark: WallTime | null): boolean {
  return dark !== null && to > minutesOf(dark);
}

/** Returns the periods of an hour in which there are lessons: what they leave of it is free or under a block. */
function periodsBeside(
  hour: TimeSpan,
  lessons: readonly TimeSpan[],
  blocks: readonly AdminBlockedSlot[],
  now: Date,
): Period[] {
  const free = quartersLeft(hour, [...lessons, ...blocks.map(spanOfBlock)]);
  const blocked = partsLeft(hour, [...lessons, ...free]).flatMap((part): Period[] => {
    const block = blocks.find((candidate) => overlaps(spanOfBlock(candidate), part));
    return block ? [{ kind: 'blocked', reason: block.reason, ...minutesIn(part) }] : [];
  });
  return [
    ...blocked,
    ...free.map((part): Period => ({ kind: part.start <= now ? 'past' : 'part', ...minutesIn(part) })),
  ];
}

/** Joins consecutive blocked hours with the same reason, and the parts that two hours leave of each other. */
function joinPeriods(periods: readonly Period[]): Period[] {
  const joined: Period[] = [];
  for (const period of periods) {
    const last = joined.at(-1);
    if (last && last.to === period.from && isSameKind(last, period)) last.to = period.to;
    else joined.push({ ...period });
  }
  return joined;
}

function isSameKind(last: Period, next: Period): boolean {
  if (last.kind === 'blocked' && next.kind === 'blocked') return last.reason === next.reason;
  return last.kind === 'part' && next.kind === 'part';
}

export function spanOfLesson({ startTime, endTime }: AdminBooking): TimeSpan {
  return { start: new Date(startTime), end: new Date(endTime) };
}

/**
 * Positions follow the clock time. In the night when the clocks go back, an hour may end at the
 * clock time at which it started: its end is then calculated from its length.
 */
function minutesIn({ start, end }: TimeSpan): Minutes {
  const from = minutesOf(londonTimeOf(start));
  const endsNextDay = londonDateOf(end) > londonDateOf(start);
  const to = minutesOf(londonTimeOf(end)) + (endsNextDay ? 24 * 60 : 0);
  return { from, to: to > from ? to : from + (end.getTime() - start.getTime()) / 60_000 };
}

/** Returns the lesson of the day that a time overlaps, called off or not, other than those of `except`. */
export function lessonDuring(
  { periods }: TimetableDay,
  time: TimeSpan,
  except: readonly AdminBooking[] = [],
): AdminBooking | null {
  for (const period of periods)
    if ('booking' in period && except.every(({ id }) => id !== period.booking.id))
      if (overlaps(spanOfLesson(period.booking), time)) return period.booking;
  return null;
}

export interface WeekSummary {
  /** One-hour slots that can still be booked. */
  available: number;
  /** One-hour slots taken by lessons: a lesson of two hours counts as two, two of half an hour on a day as one. */
  booked: number;
  lessons: number;
  /** The sum that has been paid for the week's lessons. */
  pounds: number;
}

/** Whether a time of the day is still to come or under way that is a lesson's or free. */
export function hasTimeLeft({ periods }: TimetableDay, now: Date): boolean {
  const minutes = minutesOf(londonTimeOf(now));
  return periods.some(
    (period) =>
      (period.kind === 'lesson' && new Date(period.booking.endTime) > now) ||
      ((period.kind === 'open' || period.kind === 'part') && period.from > minutes),
  );
}

/** Returns the lessons of the week, soonest first, with those that were called off. */
export function lessonsOf({ days }: Pick<Timetable, 'days'>): AdminBooking[] {
  const periods = days.flatMap((day) => day.periods);
  return periods.flatMap((period) => ('booking' in period ? [period.booking] : []));
}

export function summaryOf({ days }: Timetable): WeekSummary {
  const lessons = lessonsGoingAhead({ days });
  return {
    available: days.flatMap(({ periods }) => periods).filter(({ kind }) => kind === 'open').length,
    booked: days.reduce((sum, day) => sum + Math.ceil(hoursIn(lessonsGoingAhead({ days: [day] }))), 0),
    lessons: lessons.length,
    pounds: lessons.reduce(
      (sum, { price, paymentStatus }) => sum + (paymentStatus === 'completed' ? price : 0),
      0,
    ),
  };
}

/** Returns the hours of the lessons that went or go ahead, and all that were open for lessons. */
export function hoursOf({ days }: Timetable): { sold: number; offered: number } {
  const sold = hoursIn(lessonsGoingAhead({ days }));
  const unsold = days
    .flatMap(({ periods }) => periods)
    .filter(({ kind }) => kind === 'open' || kind === 'part' || kind === 'past')
    .reduce((minutes, { from, to }) => minutes + to - from, 0);
  return { sold, offered: sold + unsold / 60 };
}

const lessonsGoingAhead = (week: Pick<Timetable, 'days'>) => lessonsOf(week).filter(goesAhead);

const hoursIn = (lessons: readonly AdminBooking[]) =>
  lessons.reduce((minutes, { duration }) => minutes + duration, 0) / 60;
