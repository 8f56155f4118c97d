import { MAX_SETTLED_TOGETHER } from '@lessons/contract';
import type { Knex } from 'knex';
import { Booking } from '../lessons/booking.ts';
import { findClient } from '../players/client.ts';
import { loadSettings } from '../pricing/coach-settings.ts';

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

/** Returns the coach's bank details for a player who has a lesson to pay by hand, owed or to come. Null otherwise. */
export async function findPayTo(knex: Knex, playerId: string): Promise<string | null> {
  const toPay = Booking.query(knex).where({ playerId }).whereNotNull('settleFrom').whereNull('handMoney');
  return (await toPay.resultSize()) > 0 ? (await loadSettings(knex)).payTo : null;
}

/**
 * Returns the lessons of a client whose money can be settled now, each the oldest first, and at most 50 of those to come.
 * Called-off lessons are left out. Throws `Refusal` 404 for an unknown client.
 */
export async function findClientMoney(knex: Knex, clientId: string, now: Date) {
  const { id: playerId } = await findClient(knex, clientId);
  const ofClient = () =>
    Booking.query(knex).where({ playerId }).orderBy('startsAt').modify('withMoneyAndPlayer');
  const toSettle = await ofClient().modify('toSettleAt', now).limit(MAX_LESSONS);
  const toCome = await ofClient()
    .where('settleFrom', '>', now)
    .whereNull('handMoney')
    .limit(MAX_SETTLED_TOGETHER);
  return {
    owed: toSettle.filter(({ handMoney }) => handMoney === null),
    toCome,
    toGiveBack: toSettle.filter(({ handMoney }) => handMoney !== null),
  };
}
