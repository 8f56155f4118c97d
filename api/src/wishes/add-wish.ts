import { MAX_WISHES } from '@lessons/contract';
import { formatDay, lastBookableDate } from '@lessons/rules';
import type { Knex } from 'knex';
import { requireOrder } from '../availability/availability.ts';
import { loadCourt } from '../availability/next-slots.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused, type Refusal } from '../http/refusal.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { lockPlayer } from '../players/player.ts';
import { obstacleToWish, spanOfDay, type WantedTime, type WishObstacle } from './decide-wish.ts';
import { isOpenWish, lastToldAt, Wish } from './wish.ts';

interface WishRequest {
  playerId: string;
  wanted: WantedTime;
  now: Date;
}

/**
 * Has a player wait for a time on a day, in place of their former wish for it, and returns the wish. A repeat writes
 * nothing. Throws `Refusal` 422 as `addWish` of the contract says.
 */
export async function addWish({ knex }: MailWriter, request: WishRequest): Promise<Wish> {
  const { playerId, wanted, now } = request;
  requireOrder({ startTime: wanted.fromTime, endTime: wanted.toTime });
  return inTransaction(knex, async (trx) => {
    // Of two requests at once, the second counts the wish of the first.
    const player = await lockPlayer(trx, playerId);
    if (player.email === '')
      throw refused(
        'no_address',
        'Your account has no email address to tell you at. Please call your coach: Help & Support has the number.',
      );
    const former = await Wish.query(trx).findOne({ playerId, date: wanted.date }).forUpdate();
    const isRepeat = former !== undefined && isSame(former, wanted);
    if (!isRepeat) await requireWishable(trx, request, former);
    const wish = isRepeat ? former : await saveWish(trx, request, former);
    if (!(await isOpenWish(trx, wish.id, now)))
      throw refused('lesson_that_day', 'You have a lesson on this day already.');
    return wish;
  });
}

const isSame = (former: Wish, { fromTime, toTime, minutes }: WantedTime) =>
  former.fromTime === fromTime && former.toTime === toTime && former.minutes === minutes;

async function requireWishable(
  trx: Knex.Transaction,
  { playerId, wanted, now }: WishRequest,
  former: Wish | undefined,
): Promise<void> {
  const court = await loadCourt(trx, spanOfDay(wanted.date), now, playerId);
  const obstacle = obstacleToWish(wanted, court);
  if (obstacle) throw refusalOf(obstacle, formatDay(lastBookableDate(now, court.rules)));
  const count = await Wish.query(trx).modify('open', now).where({ playerId }).resultSize();
  if (!former && count >= MAX_WISHES)
    throw refused('too_many_wishes', `You can wait for ${MAX_WISHES} days at once. End one of them first.`);
}

function refusalOf(obstacle: WishObstacle, lastDay: string): Refusal {
  switch (obstacle) {
    case 'day_over':
      return refused('day_not_bookable', 'It is too late to book a lesson then.');
    case 'too_far_ahead':
      return refused('day_not_bookable', `Lessons can be booked until ${lastDay}.`);
    case 'no_such_hours':
      return refused('no_such_hours', 'The coach gives no lessons of this length then.');
    case 'time_is_free':
      return refused('time_is_free', 'A time that suits you is free now. You can book it.');
  }
}

/** A former wish keeps the time of its last mail, so that changing it brings no mails sooner. */
async function saveWish(
  trx: Knex.Transaction,
  { playerId, wanted, now }: WishRequest,
  former: Wish | undefined,
): Promise<Wish> {
  const { date, fromTime, toTime, minutes } = wanted;
  // Nothing that fits is free, so nothing has been told that still is.
  const columns = { fromTime, toTime, minutes, toldStarts: [] };
  if (former) {
    await former.$query(trx).patch(columns);
    return former;
  }
  // So does one that takes the place of a wish that was ended.
  const toldAt = await lastToldAt(trx, playerId, date);
  return Wish.query(trx)
    .insert({ ...columns, playerId, date, createdAt: now, toldAt })
    .returning('*');
}
