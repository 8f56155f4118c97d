import { obstacleTo, spanOfBlock } from '@lessons/rules';
import type { BlockedTime, WorkingHours } from '@lessons/rules';
import type { Knex } from 'knex';
import { Booking } from '../bookings/booking.ts';

/** Lessons to come that lie outside the working hours. Nothing changes about them; the coach is told. */
export async function bookingsOutside(
  knex: Knex,
  workingHours: readonly WorkingHours[],
  now: Date,
): Promise<Booking[]> {
  const bookings = await toCome(knex, now);
  return bookings.filter(({ startsAt, endsAt }) => {
    const lesson = { start: startsAt, end: endsAt };
    return obstacleTo(lesson, { workingHours, blocks: [], busy: [], now }) === 'outside-hours';
  });
}

/** Lessons to come that lie under a block. */
export async function bookingsUnder(knex: Knex, block: BlockedTime, now: Date): Promise<Booking[]> {
  const { start, end } = spanOfBlock(block);
  return toCome(knex, now).where('startsAt', '<', end).where('endsAt', '>', start);
}

function toCome(knex: Knex, now: Date) {
  return Booking.query(knex)
    .whereIn('status', ['pending', 'confirmed'])
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
}
