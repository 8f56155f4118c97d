import { formatTime, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { refused } from '../refusal/refusal.ts';
import type { Payment } from './payment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a player can hold a slot in a day without paying, before waiting is asked for. */
const MAX_UNPAID_MINUTES = 30;
/** How long the player then leaves the slot to others. */
const PAUSE_MINUTES = 30;

/** From when until when a payment held its slot. */
class HoldTime extends Model {
  static override tableName = 'hold_times';
  static override idColumn = 'paymentId';

  declare paymentId: string;
  declare courtTimeId: string;
  declare playerId: string;
  declare heldFrom: Date;
  declare heldTo: Date;
}

/** Writes down that a payment's hold begins now. */
export async function recordHold(
  trx: Knex.Transaction,
  { id: paymentId, playerId }: Payment,
  hold: { courtTimeId: string; from: Date; until: Date },
): Promise<void> {
  const { courtTimeId, from: heldFrom, until: heldTo } = hold;
  await HoldTime.query(trx).insert({ paymentId, playerId, courtTimeId, heldFrom, heldTo });
}

/** Writes down that holds were released before they ran out. */
export async function endHoldTimes(knex: Knex, courtTimeIds: readonly string[], now: Date): Promise<void> {
  await HoldTime.query(knex)
    // A request that waited for the player's lock may have read its clock before the hold began.
    .patch({ heldTo: HoldTime.raw('greatest(held_from, ?::timestamptz)', [now]) })
    .whereIn('courtTimeId', [...courtTimeIds])
    .where('heldTo', '>', now);
}

/**
 * When a player who has kept the slot from others for long without paying may hold it again; null if that is now. Unpaid
 * holds of every slot that overlaps it count, for as long as they lasted in the last 24 hours. So a reload, another length
 * or a declined card costs nothing, and renewing without end does. The player has to be locked by the transaction.
 */
export async function findEndOfPause(
  trx: Knex.Transaction,
  playerId: string,
  slot: TimeSpan,
  now: Date,
): Promise<Date | null> {
  const since = now.getTime() - DAY;
  const holds = await HoldTime.query(trx)
    .select('holdTimes.*')
    .join('payments', 'payments.id', 'holdTimes.paymentId')
    .where('holdTimes.playerId', playerId)
    .where('holdTimes.heldTo', '>', new Date(since))
    .whereIn('payments.outcome', ['open', 'cancelled'])
    .where('payments.startsAt', '<', slot.end)
    .where('payments.endsAt', '>', slot.start);
  const heldMs = holds
    .map(({ heldFrom, heldTo }) => Math.min(+heldTo, +now) - Math.max(+heldFrom, since))
    .reduce((sum, ms) => sum + ms, 0);
  if (heldMs < MAX_UNPAID_MINUTES * MINUTE) return null;
  const lastEnd = Math.max(...holds.map(({ heldTo }) => +heldTo));
  const end = new Date(lastEnd + PAUSE_MINUTES * MINUTE);
  return end > now ? end : null;
}

export const heldTooLong = (until: Date) =>
  refused(
    'held_too_long',
    `You have held this time for ${MAX_UNPAID_MINUTES} minutes without paying, so it is left to others now. You can try again at ${formatTime(until)}, or choose another time.`,
  );
