import { LONDON, londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { dropMails, Mail } from '../mails/outbox.ts';
import { Player } from '../players/player.ts';

/** Also one that is called off: it has its court until its player decides. */
const HAS_LESSON_THAT_DAY = `exists (
  select from bookings where bookings.player_id = wishes.player_id and bookings.status in ('confirmed', 'pending')
    and (bookings.starts_at at time zone '${LONDON}')::date = wishes.date)`;

/** A London day on which a player would like to be told when a time falls free. It holds nothing. */
export class Wish extends Model {
  static override tableName = 'wishes';

  declare id: string;
  declare playerId: string;
  /** YYYY-MM-DD. */
  declare date: string;
  /** The lesson lies between them, in London wall time. */
  declare fromTime: string;
  declare toTime: string;
  declare minutes: 60 | 120;
  /** The deployment that tells the player: no other one does, in a copied database. */
  declare createdAt: Date;
  /** The time of the last mail. Null before the first. */
  declare toldAt: Date | null;
  /** The starts that mails named and that have been free ever since. */
  declare toldStarts: Date[];

  declare player?: Player;

  static override relationMappings: RelationMappingsThunk = () => ({
    player: {
      relation: Model.BelongsToOneRelation,
      modelClass: Player,
      join: { from: 'wishes.playerId', to: 'players.id' },
    },
  });

  static override modifiers = {
    /** Selects the wishes that are not over: with the day, a lesson of the player on it, or the player's account. */
    open(query: QueryBuilder<Wish>, now: Date) {
      void query
        .where('wishes.date', '>=', londonDateOf(now))
        .whereRaw(`not ${HAS_LESSON_THAT_DAY}`)
        .whereNotExists(Wish.relatedQuery('player').whereNotNull('closedAt'));
    },
    /** Selects the others. */
    over(query: QueryBuilder<Wish>, now: Date) {
      void query.whereNotIn('wishes.id', Wish.query().modify('open', now).select('wishes.id'));
    },
  };
}

/** Returns a player's wishes that are not over, soonest first. */
export async function listWishes(knex: Knex, playerId: string, now: Date): Promise<Wish[]> {
  return Wish.query(knex).modify('open', now).where({ playerId }).orderBy('date');
}

export async function isOpenWish(knex: Knex, id: string, now: Date): Promise<boolean> {
  return (await Wish.query(knex).modify('open', now).where({ id }).resultSize()) > 0;
}

/** Returns how many players wait for a time on each day, soonest first. */
export async function countWishes(knex: Knex, now: Date): Promise<{ date: string; players: number }[]> {
  // A player has one wish for a day.
  const rows = await Wish.query(knex)
    .modify('open', now)
    .select('date')
    .count('id as players')
    .groupBy('date')
    .orderBy('date');
  return rows.map((row) => ({
    date: row.date,
    players: Number((row as unknown as { players: string }).players),
  }));
}

/** Names the mail that a wish had last, or has now. */
export function mailEventOf({ id, toldAt }: Pick<Wish, 'id' | 'toldAt'>): string {
  return `time-free:${id}:${toldAt?.toISOString() ?? ''}`;
}

/** Returns when a player was last mailed about a free time on a day, by whichever wish; null if never. */
export async function lastToldAt(trx: Knex, playerId: string, date: string): Promise<Date | null> {
  const mails = await Mail.query(trx)
    .where({ playerId, kind: 'time-free' })
    .whereNot({ status: 'dropped' })
    .whereRaw("facts ->> 'date' = ?", [date])
    .select('event');
  // `mailEventOf` ends with it.
  const times = mails.map(({ event }) => event.split(':').slice(2).join(':')).toSorted();
  return times.length > 0 ? new Date(times.at(-1) ?? '') : null;
}

/** Removes wishes whose rows the transaction has locked, with the mails about them that are not sent yet. */
export async function removeWishes(trx: Knex.Transaction, wishes: readonly Wish[]): Promise<void> {
  for (const wish of wishes) if (wish.toldAt) await dropMails(trx, { event: mailEventOf(wish) });
  await Wish.query(trx)
    .whereIn(
      'id',
      wishes.map(({ id }) => id),
    )
    .delete();
}
