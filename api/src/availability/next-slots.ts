import type { FreeTimes, NextSlot } from '@lessons/contract';
import {
  addDays,
  HOUR,
  lessonAt,
  londonDateOf,
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
  const court = await loadCourt(knex, now, DAYS_AHEAD);
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
  const court = await loadCourt(knex, now, DAYS_SHOWN);
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

/** Loads the facts that decide what is free from now to the end of the last of `days`. */
async function loadCourt(knex: Knex, now: Date, days: number) {
  const span = { start: now, end: startOfLondonDay(addDays(londonDateOf(now), days)) };
  const [availability, taken] = await Promise.all([
    loadAvailability(knex, span),
    CourtTime.query(knex).modify('overlapping', span).modify('occupied', now),
  ]);
  return { ...availability, busy: taken.map(({ span: busy }) => busy), now };
}

/** Returns the free slots of the same length that are nearest to `wanted`, by time. */
export async function findNearestSlots(knex: Knex, wanted: TimeSpan, now: Date): Promise<TimeSpan[]> {
  const day = londonDateOf(wanted.start);
  const span = {
    start: startOfLondonDay(addDays(day, -DAYS_BEFORE)),
    end: startOfLondonDay(addDays(day, DAYS_AFTER)),
  };
  // One after the other: a transaction has one connection.
  const availability = await loadAvailability(knex, span);
  const taken = await CourtTime.query(knex).modify('overlapping', span).modify('occupied', now);
  const court = { ...availability, busy: taken.map(({ span: busy }) => busy), now };
  const minutes = wanted.end.getTime() - wanted.start.getTime() === HOUR ? 60 : 120;
  const distance = ({ start }: TimeSpan) => Math.abs(start.getTime() - wanted.start.getTime());
  return Array.from({ length: DAYS_BEFORE + DAYS_AFTER }, (_, index) => addDays(day, index - DAYS_BEFORE))
    .flatMap((date) => startsFor(minutes, date, court))
    .map((start) => lessonAt(start, minutes))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_SLOTS)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}
