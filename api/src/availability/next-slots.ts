import type { NextSlot } from '@lessons/contract';
import { addDays, londonDateOf, poundsOf, priceOf, slotsOn, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../court/court-time.ts';
import { loadPricing } from '../pricing/coach-settings.ts';
import { loadAvailability } from './availability.ts';

const DAYS_AHEAD = 28;
const MAX_SLOTS = 3;

/** Returns the first free hour of each of the next days that have one. */
export async function findNextSlots(knex: Knex, now: Date): Promise<NextSlot[]> {
  const today = londonDateOf(now);
  const span = { start: now, end: startOfLondonDay(addDays(today, DAYS_AHEAD)) };
  const [availability, taken, pricing] = await Promise.all([
    loadAvailability(knex, span),
    CourtTime.query(knex).modify('overlapping', span).modify('occupied', now),
    loadPricing(knex),
  ]);
  const court = { ...availability, busy: taken.map(({ span: busy }) => busy), now };
  const price = poundsOf(priceOf(60, pricing));
  const found: NextSlot[] = [];
  for (let day = 0; day < DAYS_AHEAD && found.length < MAX_SLOTS; day++) {
    const [first] = slotsOn(addDays(today, day), court);
    if (first) found.push({ startTime: first.start.toISOString(), duration: 60, price });
  }
  return found;
}
