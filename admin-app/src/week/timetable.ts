import type { AdminBlockedSlot, AdminBooking } from '@lessons/contract';
import {
  addDays,
  lessonAt,
  londonDateOf,
  londonTimeOf,
  overlaps,
  slotsOn,
  spanOfBlock,
  type CalendarDate,
  type TimeSpan,
  type WorkingHours,
} from '@lessons/rules';

/** What the week is drawn from. The bookings are those of the week, or more. */
export interface WeekFacts {
  workingHours: readonly WorkingHours[];
  blocks: readonly AdminBlockedSlot[];
  bookings: readonly AdminBooking[];
  now: Date;
}

/** Where a piece of a day stands, in minutes of London's clock from midnight. */
interface Place {
  from: number;
  to: number;
}

/** A piece of the coach's day: a lesson, a free hour, an hour that went by unbooked, or blocked hours in a row. */
export type Piece =
  | (Place & { kind: 'lesson'; booking: AdminBooking })
  | (Place & { kind: 'open' | 'past' })
  | (Place & { kind: 'blocked'; reason: string | null });

export interface TimetableDay {
  date: CalendarDate;
  /** In the order of the day. A day that is blocked as a whole has none, unless lessons were booked before. */
  pieces: Piece[];
  /** The block of the whole day, when there is one. */
  blockedAllDay: AdminBlockedSlot | null;
}

export interface Timetable {
  days: TimetableDay[];
  /** The hours drawn, as whole hours of the clock: from 9 to 17, say. Null when the week is empty. */
  hours: { first: number; end: number } | null;
}

/** The seven days from a Monday on. Lessons that are cancelled give their hour back. */
export function timetableOf(monday: CalendarDate, facts: WeekFacts): Timetable {
  const days = Array.from({ length: 7 }, (_, index) => dayOf(addDays(monday, index), facts));
  const pieces = days.flatMap((day) => day.pieces);
  if (pieces.length === 0) return { days, hours: null };
  return {
    days,
    hours: {
      first: Math.floor(Math.min(...pieces.map(({ from }) => from)) / 60),
      end: Math.ceil(Math.max(...pieces.map(({ to }) => to)) / 60),
    },
  };
}

function dayOf(date: CalendarDate, facts: WeekFacts): TimetableDay {
  const blocks = facts.blocks.filter((block) => block.date === date);
  const lessons = facts.bookings.filter((booking) => booking.date === date && booking.status !== 'cancelled');
  const lessonSpans = lessons.map(spanOfLesson);
  const blockedAllDay = blocks.find((block) => block.startTime === null) ?? null;
  const freeOfLessons = hoursOn(date, facts.workingHours).filter(
    (hour) => !lessonSpans.some((span) => overlaps(span, hour)),
  );
  const isClosed = blockedAllDay !== null && lessons.length === 0;
  const hours = isClosed ? [] : freeOfLessons.map((hour) => pieceOf(hour, blocks, facts.now));
  const booked = lessons.map((booking): Piece => ({
    kind: 'lesson',
    booking,
    ...placeOf(spanOfLesson(booking)),
  }));
  const pieces = joinBlocked([...booked, ...hours].sort((a, b) => a.from - b.from));
  return { date, pieces, blockedAllDay };
}

/** Every hour of the working day, whatever stands in it. */
function hoursOn(date: CalendarDate, workingHours: readonly WorkingHours[]): TimeSpan[] {
  const emptyCourt = { workingHours, blocks: [], busy: [], now: new Date(0) };
  return slotsOn(date, emptyCourt).map(({ start }) => lessonAt(start, 60));
}

function pieceOf(hour: TimeSpan, blocks: readonly AdminBlockedSlot[], now: Date): Piece {
  const block = blocks.find((candidate) => overlaps(spanOfBlock(candidate), hour));
  if (block) return { kind: 'blocked', reason: block.reason, ...placeOf(hour) };
  return { kind: hour.start <= now ? 'past' : 'open', ...placeOf(hour) };
}

/** Blocked hours that follow each other for the same reason are one piece. */
function joinBlocked(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'blocked' && last?.kind === 'blocked' && goesOn(last, piece)) last.to = piece.to;
    else joined.push({ ...piece });
  }
  return joined;
}

type Blocked = Extract<Piece, { kind: 'blocked' }>;

const goesOn = (last: Blocked, next: Blocked) => last.to === next.from && last.reason === next.reason;

function spanOfLesson({ startTime, endTime }: AdminBooking): TimeSpan {
  return { start: new Date(startTime), end: new Date(endTime) };
}

/**
 * Places go by the clock on the wall. In the night the clocks go back, an hour's end can read like its start; it still takes the room
 * of its length.
 */
function placeOf({ start, end }: TimeSpan): Place {
  const from = minutesOf(londonTimeOf(start));
  const endsNextDay = londonDateOf(end) > londonDateOf(start);
  const to = minutesOf(londonTimeOf(end)) + (endsNextDay ? 24 * 60 : 0);
  return { from, to: to > from ? to : from + (end.getTime() - start.getTime()) / 60_000 };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** 09:00 for 540 minutes, 24:00 for the end of the day. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export interface WeekSummary {
  /** Slots of one hour that can still be booked. */
  available: number;
  /** Slots of one hour that lessons take: a lesson of two hours is two. */
  booked: number;
  /** Pounds of the week's lessons. */
  pounds: number;
}

export function summaryOf({ days }: Timetable): WeekSummary {
  const pieces = days.flatMap((day) => day.pieces);
  const lessons = pieces.flatMap((piece) => (piece.kind === 'lesson' ? [piece.booking] : []));
  return {
    available: pieces.filter(({ kind }) => kind === 'open').length,
    booked: lessons.reduce((sum, { duration }) => sum + Math.ceil(duration / 60), 0),
    pounds: lessons.reduce((sum, { price }) => sum + price, 0),
  };
}
