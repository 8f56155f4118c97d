import type { BusyTimeResponse } from '@lessons/contract';
import { londonDateOf, startOfLondonDay, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Player } from '../players/player.ts';

/** A time range in which the court is a lesson's, or is held for a player who is paying. */
export class CourtTime extends Model {
  static override tableName = 'court_times';

  declare id: string;
  declare startsAt: Date;
  declare endsAt: Date;
  /** The player it is held for, until `heldUntil`. Both are null for a lesson. */
  declare holderId: string | null;
  declare heldUntil: Date | null;

  declare holder?: Player | null;

  static override relationMappings: RelationMappingsThunk = () => ({
    holder: {
      relation: Model.BelongsToOneRelation,
      modelClass: Player,
      join: { from: 'court_times.holderId', to: 'players.id' },
    },
  });

  get span(): TimeSpan {
    return { start: this.startsAt, end: this.endsAt };
  }

  static override modifiers = {
    /** Selects the court times that overlap the span, or all that end after its start if it has no end. */
    overlapping(query: QueryBuilder<CourtTime>, { start, end }: { start: Date; end: Date | null }) {
      // The expression of the exclusion constraint, so that its index is used.
      void query.whereRaw('tstzrange(starts_at, ends_at) && tstzrange(?, ?)', [start, end]);
    },
    /** Lessons, and holds that have not run out, but not the holds of the excepted player. */
    occupied(query: QueryBuilder<CourtTime>, now: Date, exceptHolderId?: string) {
      void query.where((or) => {
        void or.whereNull('heldUntil').orWhere((hold) => {
          void hold.where('heldUntil', '>', now);
          if (exceptHolderId) void hold.whereNot('holderId', exceptHolderId);
        });
      });
    },
  };
}

/**
 * A constraint can't compare with the clock, so expired holds are deleted first. The insert counts
 * them, so that PostgreSQL deletes before it inserts.
 */
const TAKE = `
  with expired as (
    delete from court_times
    where tstzrange(starts_at, ends_at) && tstzrange(:start, :end) and held_until <= :now
    returning id
  )
  insert into court_times (starts_at, ends_at, holder_id, held_until)
  select :start::timestamptz, :end::timestamptz, :holderId::uuid, :until::timestamptz
  where (select count(*) from expired) >= 0
  on conflict do nothing
  returning id`;

/**
 * Takes the court for a lesson, or for a hold if `hold` is given. Returns null if somebody has it.
 * The exclusion constraint decides: of many concurrent inserts one succeeds. With ON CONFLICT the
 * others wait and then do nothing. Plain inserts deadlock.
 */
export async function takeCourt(
  trx: Knex.Transaction,
  lesson: TimeSpan,
  now: Date,
  hold?: { holderId: string; until: Date },
): Promise<Pick<CourtTime, 'id'> | null> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(TAKE, {
    start: lesson.start,
    end: lesson.end,
    now,
    holderId: hold?.holderId ?? null,
    until: hold?.until ?? null,
  });
  return rows[0] ?? null;
}

/**
 * Returns when the court is occupied from today on, soonest first, without saying by whom. The
 * player's own hold is left out: a new one replaces it.
 */
export async function listBusyTimes(knex: Knex, playerId: string, now: Date): Promise<BusyTimeResponse[]> {
  // As plain rows: open pages ask for all of them after each change.
  const times = await CourtTime.query(knex)
    .select('startsAt', 'endsAt', 'heldUntil')
    .modify('overlapping', { start: startOfLondonDay(londonDateOf(now)), end: null })
    .modify('occupied', now, playerId)
    .orderBy('startsAt')
    .toKnexQuery<Pick<CourtTime, 'startsAt' | 'endsAt' | 'heldUntil'>>();
  return times.map(({ startsAt, endsAt, heldUntil }) => ({
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    status: heldUntil ? 'pending' : 'confirmed',
  }));
}
