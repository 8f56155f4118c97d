import type { BusyTimeResponse } from '@lessons/contract';
import { londonDateOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../court/court-time.ts';

/** When the court is taken from today on, and nothing of who has it. The asking player's own hold makes way for a new one, so it isn't listed. */
export async function listBusyTimes(knex: Knex, playerId: string, now: Date): Promise<BusyTimeResponse[]> {
  const times = await CourtTime.query(knex)
    .modify('overlapping', { start: startOfLondonDay(londonDateOf(now)), end: null })
    .modify('occupied', now, playerId)
    .orderBy('startsAt');
  return times.map(({ startsAt, endsAt, heldUntil }) => ({
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    status: heldUntil ? 'pending' : 'confirmed',
  }));
}
