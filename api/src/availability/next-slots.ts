import type { NextSlot } from '@lessons/contract';
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
const MAX_SLOTS = 3;
const DAYS_BEFORE = 7;
const DAYS_AFTER = 14;

/** Returns the first free hour of each of the next days that have one. */
export async function findNextSlots(knex: Knex, now: Date): Promise<NextSlot[]> {
  const today = londonDateOf(now);
  const span = { start: now, end: startOfLondonDay(addDays(today, DAYS_AHEAD)) };
  const [availability, taken] = await Promise.all([
    loadAvailability(knex, span),
    CourtTime.query(knex).modify('overlapping', span).modify('occupied', now),
  ]);
  const court = { ...availability, busy: taken.map(({ span: busy }) => busy), now };
  const price = poundsOf(priceOf(60, availability.pricing));
  const found: NextSlot[] = [];
  for (let day = 0; day < DAYS_AHEAD && found.length < MAX_SLOTS; day++) {
    const [first] = slotsOn(addDays(today, day), court);
    if (first) found.push({ startTime: first.start.toISOString(), duration: 60, price });
  }
  return found;
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
