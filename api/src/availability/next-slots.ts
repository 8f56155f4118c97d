import type { FreeTimes, NextSlot } from '@lessons/contract';
import {
  addDays,
  lessonAt,
  londonDateOf,
  MINUTE,
  overlaps,
  poundsOf,
  priceOf,
  slotsOn,
  startOfLondonDay,
  startsFor,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../court/court-time.ts';
import { loadAvailability } from './availability.ts';

const DAYS_AHEAD = 28;
const DAYS_SHOWN = 14;
const MAX_SLOTS = 3;
const DAYS_BEFORE = 7;
const DAYS_AFTER = 14;

/** Returns the first free hour of each of the next days that have one. */
export async function findNextSlots(knex: Knex, now: Date): Promise<NextSlot[]> {
  const court = await loadCourt(knex, spanFrom(now, DAYS_AHEAD), now);
  const price = poundsOf(priceOf(60, court.pricing));
  const found: NextSlot[] = [];
  for (let day = 0; day < DAYS_AHEAD && found.length < MAX_SLOTS; day++) {
    const [first] = slotsOn(addDays(londonDateOf(now), day), court);
    if (first) found.push({ startTime: first.start.toISOString(), duration: 60, price });
  }
  return found;
}

/** Returns the free starts of today and the next days, also of days without one. */
export async function listFreeTimes(knex: Knex, now: Date): Promise<FreeTimes> {
  const court = await loadCourt(knex, spanFrom(now, DAYS_SHOWN), now);
  const dates = Array.from({ length: DAYS_SHOWN }, (_, day) => addDays(londonDateOf(now), day));
  return {
    pricing: { oneHour: poundsOf(court.pricing.oneHour), twoHour: poundsOf(court.pricing.twoHour) },
    days: dates.map((date) => ({
      date,
      starts: slotsOn(date, court).map(({ start, obstacleToTwoHours }) => ({
        startTime: start.toISOString(),
        minutes: obstacleToTwoHours ? [60] : [60, 120],
      })),
    })),
  };
}

/** Returns the span from now to the end of the last of `days`, today included. */
const spanFrom = (now: Date, days: number): TimeSpan => ({
  start: now,
  end: startOfLondonDay(addDays(londonDateOf(now), days)),
});

/** Loads the facts that decide what is free within a time span, for everybody, or for a player who may hold some of it. */
export async function loadCourt(knex: Knex, span: TimeSpan, now: Date, playerId: string | null = null) {
  // One after the other: a transaction has one connection.
  const availability = await loadAvailability(knex, span);
  const taken = await CourtTime.query(knex).modify('overlapping', span).modify('occupied', now, playerId);
  return { ...availability, busy: taken.map(({ span: busy }) => busy), now };
}

/**
 * Returns the free slots of the same length that are nearest to `wanted`, by time. The one that starts at `asked` is among
 * them if it is free.
 */
export async function findNearestSlots(
  knex: Knex,
  wanted: TimeSpan,
  now: Date,
  asked?: Date,
): Promise<TimeSpan[]> {
  const nearestTo = await loadNearestSlots(knex, wanted, now);
  return nearestTo(wanted, { asked });
}

interface Wishes {
  asked?: Date | undefined;
  without?: readonly TimeSpan[];
}

/**
 * Loads what is free around a time span. Returns a function that finds the free slots of the same length that are
 * nearest to a lesson in it, by time: the one that starts at `asked` among them, and none that overlaps one of `without`.
 */
export async function loadNearestSlots(
  knex: Knex,
  { start, end }: TimeSpan,
  now: Date,
): Promise<(wanted: TimeSpan, wishes: Wishes) => TimeSpan[]> {
  const span = {
    start: startOfLondonDay(addDays(londonDateOf(start), -DAYS_BEFORE)),
    end: startOfLondonDay(addDays(londonDateOf(end), DAYS_AFTER)),
  };
  const court = await loadCourt(knex, span, now);
  return (wanted, { asked, without = [] }) => {
    const day = londonDateOf(wanted.start);
    const minutes = (+wanted.end - +wanted.start) / MINUTE;
    const distance = ({ start: slotStart }: TimeSpan) =>
      +slotStart === asked?.getTime() ? -1 : Math.abs(+slotStart - +wanted.start);
    return Array.from({ length: DAYS_BEFORE + DAYS_AFTER }, (_, index) => addDays(day, index - DAYS_BEFORE))
      .flatMap((date) => startsFor(minutes, date, court))
      .map((slotStart) => lessonAt(slotStart, minutes))
      .filter((slot) => !without.some((other) => overlaps(slot, other)))
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, MAX_SLOTS)
      .sort((a, b) => +a.start - +b.start);
  };
}
