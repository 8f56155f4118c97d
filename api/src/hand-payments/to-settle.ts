import type { Knex } from 'knex';
import { Booking } from '../lessons/booking.ts';

const MAX_LESSONS = 200;

/**
 * Returns the lessons that clients owe, and those whose payment by hand the coach has to give back, the oldest
 * first. The same as `owes` and `to_give_back` of `lessonMoneyOf`.
 */
export function listToSettle(knex: Knex, now: Date): Promise<Booking[]> {
  return Booking.query(knex)
    .modify('toSettleAt', now)
    .orderBy('startsAt')
    .limit(MAX_LESSONS)
    .modify('withMoneyAndPlayer')
    .execute();
}
