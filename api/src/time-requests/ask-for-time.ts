import { MAX_TIME_REQUESTS } from '@lessons/contract';
import { firstStartOf, lessonAt, obstacleTo } from '@lessons/rules';
import type { Knex } from 'knex';
import { listWorkingHours } from '../availability/availability.ts';
import { inTransaction } from '../database/transaction.ts';
import { forbidden, refused } from '../http/refusal.ts';
import { lockPlayer } from '../players/player.ts';
import { endTimeRequests, isKept, TimeRequest } from './time-request.ts';

type WantedTime = Pick<TimeRequest, 'weekday' | 'time' | 'minutes' | 'everyWeeks' | 'forName'>;

interface NewTimeRequest {
  playerId: string;
  wanted: WantedTime;
  now: Date;
}

/**
 * Asks the coach to keep a weekly time for a player, in place of their open request for the same name, and returns the
 * request. A repeat writes nothing. Throws `Refusal` 422 as `askForTime` of the contract says.
 */
export async function askForTime(
  knex: Knex,
  { playerId, wanted, now }: NewTimeRequest,
): Promise<TimeRequest> {
  return inTransaction(knex, async (trx) => {
    // Of two requests at once, the second finds the first.
    await lockPlayer(trx, playerId);
    await endTimeRequests(trx, now, playerId);
    const waiting = await TimeRequest.query(trx).whereNull('outcome').where({ playerId }).forUpdate();
    const former = waiting.find(({ forName }) => forName === wanted.forName);
    if (former && isSame(former, wanted)) return former;
    await requireWithinHours(trx, wanted, now);
    if (await isKept(trx, playerId, wanted, now))
      throw refused('already_kept', 'This time is kept for you already.');
    if (!former && waiting.length >= MAX_TIME_REQUESTS)
      throw refused(
        'too_many_time_requests',
        `You can ask for ${MAX_TIME_REQUESTS} times at once. Withdraw one of them first.`,
      );
    await former?.$query(trx).patch({ outcome: 'withdrawn', endedAt: now });
    return TimeRequest.query(trx)
      .insert({ ...wanted, playerId, createdAt: now })
      .returning('*');
  });
}

const isSame = (former: TimeRequest, { weekday, time, minutes, everyWeeks }: WantedTime) =>
  former.weekday === weekday &&
  former.time === time &&
  former.minutes === minutes &&
  former.everyWeeks === everyWeeks;

/** Single dates, with other hours or closed, don't count: it is about each week. */
async function requireWithinHours(trx: Knex.Transaction, wanted: WantedTime, now: Date): Promise<void> {
  const workingHours = await listWorkingHours(trx);
  const lesson = lessonAt(firstStartOf(wanted, now), wanted.minutes);
  // The coach books from any start, and so can keep one for whoever has had lessons there.
  if (obstacleTo(lesson, { workingHours, blocks: [], busy: [], allowsAnyStart: true, now }))
    throw refused('slot_outside_hours', 'This time is outside the working hours.');
}

/** Withdraws a player's request; one that has ended stays as it is. Throws `Refusal` 403 for another player's. */
export async function withdrawTimeRequest(
  knex: Knex,
  id: string,
  { playerId, now }: Pick<NewTimeRequest, 'playerId' | 'now'>,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const request = await TimeRequest.query(trx).findById(id).forUpdate();
    if (!request) return;
    if (request.playerId !== playerId) throw forbidden('This is somebody else’s.');
    if (request.outcome === null) await request.$query(trx).patch({ outcome: 'withdrawn', endedAt: now });
  });
}
