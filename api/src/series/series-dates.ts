import type { SeriesDateResponse } from '@lessons/contract';
import {
  earliestBookableStart,
  lessonAt,
  londonDateOf,
  obstacleTo,
  overlaps,
  weeklyStarts,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { loadAvailability, requireWithinCalendar, type Availability } from '../availability/availability.ts';
import { OBSTACLE_CODES, requireAhead } from '../availability/require-bookable.ts';
import { CourtTime } from '../court/court-time.ts';

/** A date of a weekly series, and why it can't simply be booked. */
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
  now: Date;
}

/**
 * Returns for each lesson why it can't be booked. The booking horizon does not count: the coach books a regular
 * further ahead. Throws `Refusal` 422 `beyond_calendar`.
 */
export async function findSeriesDates(
  knex: Knex,
  { lessons, availability, clientId, now }: Dates,
): Promise<SeriesDate[]> {
  const series = spanOf(lessons);
  requireWithinCalendar(londonDateOf(series.end), now);
  const taken = await CourtTime.query(knex).modify('overlapping', series).modify('occupied', now, clientId);
  return lessons.map((lesson) => {
    const over = taken.filter(({ span }) => overlaps(span, lesson));
    if (over.some((time) => time.heldUntil === null)) return { lesson, obstacle: 'taken', heldUntil: null };
    const heldUntil = over[0]?.heldUntil ?? null;
    return { lesson, obstacle: heldUntil ? 'held' : obstacleToPlayers(lesson, availability, now), heldUntil };
  });
}

/** Returns why players can't book a time that no lesson has. */
function obstacleToPlayers(
  lesson: TimeSpan,
  { workingHours, blocks, rules }: Availability,
  now: Date,
): SeriesDate['obstacle'] {
  if (lesson.start < earliestBookableStart(now, rules)) return 'too_soon';
  const obstacle = obstacleTo(lesson, { workingHours, blocks, busy: [], now });
  if (obstacle === null || obstacle === 'past' || obstacle === 'too-far-ahead') return null;
  return OBSTACLE_CODES[obstacle];
}

/** Returns the span from the first lesson to the last. */
export function spanOf(lessons: readonly TimeSpan[]): TimeSpan {
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (!first || !last) throw new Error('A series has lessons');
  return { start: first.start, end: last.end };
}

interface Series {
  start: Date;
  minutes: number;
  count: number;
  clientId: string | undefined;
}

/** Returns the dates of a series that is not booked yet. Throws `Refusal` 422 `slot_past` if it has begun. */
export async function checkSeries(
  knex: Knex,
  { start, minutes, count, clientId }: Series,
  now: Date,
): Promise<SeriesDate[]> {
  requireAhead(start, now);
  const lessons = weeklyStarts(start, count).map((date) => lessonAt(date, minutes));
  const availability = await loadAvailability(knex, spanOf(lessons));
  return findSeriesDates(knex, { lessons, availability, clientId, now });
}

export function presentSeriesDate({ lesson, obstacle, heldUntil }: SeriesDate): SeriesDateResponse {
  return { startTime: lesson.start.toISOString(), obstacle, heldUntil: heldUntil?.toISOString() ?? null };
}
