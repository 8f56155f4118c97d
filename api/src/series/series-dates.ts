import type { SeriesDateResponse } from '@lessons/contract';
import {
  earliestBookableStart,
  formatTime,
  formatWhen,
  lessonAt,
  londonDateOf,
  obstacleTo,
  overlaps,
  weeklyStarts,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { loadAvailability, requireWithinCalendar, type Availability } from '../availability/availability.ts';
import { OBSTACLE_CODES, requireAhead, requireOneDay } from '../availability/require-bookable.ts';
import { CourtTime } from '../court/court-time.ts';
import { refused } from '../http/refusal.ts';
import type { Booking } from '../lessons/booking.ts';

/** A date of a series, and why it can't simply be booked. */
export interface SeriesDate {
  lesson: TimeSpan;
  obstacle: SeriesDateResponse['obstacle'];
  heldUntil: Date | null;
}

interface Dates {
  /** The lessons, soonest first. */
  lessons: readonly TimeSpan[];
  availability: Availability;
  /** The client, whose own holds are no obstacle. Undefined for a new one. */
  clientId: string | undefined;
  /** The lessons as they are, whose own times are no obstacle, if these are moved. */
  moved?: readonly Pick<Booking, 'courtTimeId'>[];
  now: Date;
}

/**
 * Returns for each lesson why it can't be there. The booking horizon does not count: the coach books a regular
 * further ahead. Throws `Refusal` 422 `beyond_calendar` and `slot_over_midnight`.
 */
export async function findSeriesDates(
  knex: Knex,
  { lessons, availability, clientId, moved = [], now }: Dates,
): Promise<SeriesDate[]> {
  const series = spanOf(lessons);
  for (const lesson of lessons) requireOneDay(lesson);
  requireWithinCalendar(londonDateOf(series.end), now);
  const own = new Set(moved.map(({ courtTimeId }) => courtTimeId));
  const found = await CourtTime.query(knex).modify('overlapping', series).modify('occupied', now, clientId);
  const taken = found.filter(({ id }) => !own.has(id));
  return lessons.map((lesson, index) => {
    const over = taken.filter(({ span }) => overlaps(span, lesson));
    // Lessons of a series that were moved before may come to the same time.
    const isTaken = lessons.slice(0, index).some((earlier) => overlaps(earlier, lesson));
    if (isTaken || over.some((time) => time.heldUntil === null))
      return { lesson, obstacle: 'taken', heldUntil: null };
    const heldUntil = over[0]?.heldUntil ?? null;
    return { lesson, obstacle: heldUntil ? 'held' : obstacleToPlayers(lesson, availability, now), heldUntil };
  });
}

/** Returns why players can't book a time that no lesson has, if it were on their grid. */
function obstacleToPlayers(
  lesson: TimeSpan,
  { rules, ...availability }: Availability,
  now: Date,
): SeriesDate['obstacle'] {
  if (lesson.start < earliestBookableStart(now, rules)) return 'too_soon';
  const obstacle = obstacleTo(lesson, { ...availability, busy: [], allowsAnyStart: true, now });
  if (obstacle === null || obstacle === 'past' || obstacle === 'too-far-ahead') return null;
  return OBSTACLE_CODES[obstacle];
}

/** Throws `Refusal` 422 for a date that nobody can have, or only if the coach says so. */
export function requireChosen(
  { lesson, obstacle, heldUntil }: SeriesDate,
  { anyway, what }: { anyway: boolean; what: 'booked' | 'moved' },
): void {
  const isTaken = obstacle === 'taken' || obstacle === 'held';
  if (obstacle === null || (anyway && !isTaken)) return;
  const reason = heldUntil
    ? `somebody is paying for it until ${formatTime(heldUntil)}`
    : isTaken
      ? 'it has been taken'
      : 'players can’t book it';
  throw refused(
    isTaken ? 'slot_taken' : `slot_${obstacle}`,
    `Nothing was ${what}. ${formatWhen(lesson.start)}: ${reason}. Please look at the dates again.`,
  );
}

/** Returns the span from the first lesson to the end of all. */
export function spanOf(lessons: readonly TimeSpan[]): TimeSpan {
  const [first] = lessons;
  if (!first) throw new Error('A series has lessons');
  return { start: first.start, end: new Date(Math.max(...lessons.map(({ end }) => +end))) };
}

interface Series {
  start: Date;
  minutes: number;
  count: number;
  everyWeeks: number;
  clientId: string | undefined;
}

/** Returns the dates of a series that is not booked yet. Throws `Refusal` 422 `slot_past` if it has begun. */
export async function checkSeries(
  knex: Knex,
  { start, minutes, count, everyWeeks, clientId }: Series,
  now: Date,
): Promise<SeriesDate[]> {
  requireAhead(start, now);
  const lessons = weeklyStarts(start, count, everyWeeks).map((date) => lessonAt(date, minutes));
  const availability = await loadAvailability(knex, spanOf(lessons));
  return findSeriesDates(knex, { lessons, availability, clientId, now });
}

export function presentSeriesDate({ lesson, obstacle, heldUntil }: SeriesDate): SeriesDateResponse {
  return { startTime: lesson.start.toISOString(), obstacle, heldUntil: heldUntil?.toISOString() ?? null };
}
