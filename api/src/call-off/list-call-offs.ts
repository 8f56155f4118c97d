import type { CallOffResponse } from '@lessons/contract';
import { DAY } from '@lessons/rules';
import type { Knex } from 'knex';
import { notFound } from '../http/refusal.ts';
import { Booking } from '../lessons/booking.ts';
import { undoUntilOf } from './call-off.ts';
import { CallOff, Choice } from '../lessons/choice.ts';
import { presentAdminBooking } from '../lessons/present-booking.ts';

const DAYS_LISTED = 14;
const MAX_LISTED = 50;

/** Returns the call-offs of the last days, and older ones for which somebody still chooses, the latest first. */
export async function listCallOffs(knex: Knex, now: Date): Promise<CallOffResponse[]> {
  const callOffs = await CallOff.query(knex)
    .where('createdAt', '>', new Date(now.getTime() - DAYS_LISTED * DAY))
    .orWhereIn('id', Choice.query(knex).modify('open').select('callOffId'))
    .orderBy('createdAt', 'desc')
    .limit(MAX_LISTED);
  return presentCallOffs(knex, callOffs, now);
}

/** Returns a call-off for the coach. Throws `Refusal` 404 for an unknown one. */
export async function showCallOff(knex: Knex, id: string, now: Date): Promise<CallOffResponse> {
  const [shown] = await presentCallOffs(knex, await CallOff.query(knex).findByIds([id]), now);
  if (!shown) throw notFound('This call-off is not known here.');
  return shown;
}

async function presentCallOffs(
  knex: Knex,
  callOffs: readonly CallOff[],
  now: Date,
): Promise<CallOffResponse[]> {
  const ids = callOffs.map(({ id }) => id);
  const choices = await Choice.query(knex).whereIn('callOffId', ids);
  const bookings = await Booking.query(knex)
    .findByIds(choices.map(({ bookingId }) => bookingId))
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
  return callOffs.map((callOff) => ({
    id: callOff.id,
    reason: callOff.reason,
    message: callOff.message,
    startTime: callOff.startsAt.toISOString(),
    endTime: callOff.endsAt.toISOString(),
    createdAt: callOff.createdAt.toISOString(),
    undoUntil: undoUntilOf(callOff).toISOString(),
    blockedSlotId: callOff.blockId,
    lessons: bookings.flatMap((booking) => {
      const choice = choices.find((one) => one.bookingId === booking.id && one.callOffId === callOff.id);
      if (!choice) return [];
      const { outcome, chooseBy, decidedAt, decidedBy } = choice;
      return [
        {
          booking: presentAdminBooking(booking, now),
          outcome,
          chooseBy: chooseBy.toISOString(),
          decidedAt: decidedAt?.toISOString() ?? null,
          decidedBy,
        },
      ];
    }),
  }));
}
