import type { BusyTimeResponse } from '@lessons/contract';
import { londonDateOf, startOfLondonDay, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Player } from '../players/player.ts';

/** The expression of the exclusion constraint, so that its index is used. */
const OVERLAPS = 'tstzrange(starts_at, ends_at) && tstzrange(:start, :end)';
const IS_OCCUPIED =
  '(held_until is null or held_until > :now and holder_id is distinct from :exceptHolderId::uuid)';

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
      void query.whereRaw(OVERLAPS, { start, end });
    },
    /** Lessons, and holds that have not run out, but not the holds of the excepted player. */
    occupied(query: QueryBuilder<CourtTime>, now: Date, exceptHolderId: string | null = null) {
      void query.whereRaw(IS_OCCUPIED, { now, exceptHolderId });
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
    where ${OVERLAPS} and held_until <= :now
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

// The columns have their names of the model: knex would rename every key of every row, and open pages ask after each change.
const BUSY_TIMES = `
  select starts_at as "startsAt", ends_at as "endsAt", held_until as "heldUntil" from court_times
  where ${OVERLAPS} and ${IS_OCCUPIED} order by starts_at`;

/**
 * Returns when the court is occupied from today on, soonest first, without saying by whom. The
 * player's own hold is left out: a new one replaces it.
 */
export async function listBusyTimes(knex: Knex, playerId: string, now: Date): Promise<BusyTimeResponse[]> {
  const { rows } = await knex.raw<{ rows: Pick<CourtTime, 'startsAt' | 'endsAt' | 'heldUntil'>[] }>(
    BUSY_TIMES,
    { start: startOfLondonDay(londonDateOf(now)), end: null, now, exceptHolderId: playerId },
  );
  return rows.map(({ startsAt, endsAt, heldUntil }) => ({
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    status: heldUntil ? 'pending' : 'confirmed',
  }));
}
