import type { OwnTimes, TimeRequestResponse } from '@lessons/contract';
import { DAY, LONDON, RETENTION } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Booking } from '../lessons/booking.ts';
import { Model } from '../database/model.ts';
import { Player } from '../players/player.ts';

const WEEKDAY = `extract(dow from bookings.starts_at at time zone '${LONDON}')::int`;
const TIME = `to_char(bookings.starts_at at time zone '${LONDON}', 'HH24:MI')`;

/** A weekly time that a player asks the coach to keep. It holds nothing. */
export class TimeRequest extends Model {
  static override tableName = 'time_requests';

  declare id: string;
  declare playerId: string;
  /** 0 is Sunday. */
  declare weekday: number;
  /** HH:MM in London. */
  declare time: string;
  declare minutes: 60 | 120;
  declare everyWeeks: 1 | 2;
  /** Null for the player. */
  declare forName: string | null;
  declare createdAt: Date;
  /** When the morning mail told the coaches. */
  declare toldAt: Date | null;
  declare endedAt: Date | null;
  /** Null while it waits. One that is over is ended by a job, and counts as over before that. */
  declare outcome: 'booked' | 'not_now' | 'withdrawn' | 'expired' | null;

  declare player?: Player;

  static override relationMappings: RelationMappingsThunk = () => ({
    player: {
      relation: Model.BelongsToOneRelation,
      modelClass: Player,
      join: { from: 'time_requests.playerId', to: 'players.id' },
    },
  });

  static override modifiers = {
    /** Selects those that wait for the coach, the first to ask first. */
    open(query: QueryBuilder<TimeRequest>, now: Date) {
      void query
        .whereNull('time_requests.outcome')
        .where('time_requests.createdAt', '>', daysBefore(now))
        .whereNotExists(keptTimes(now))
        .whereNotExists(TimeRequest.relatedQuery('player').whereNotNull('closedAt'))
        .orderBy(['time_requests.createdAt', 'time_requests.id']);
    },
  };
}

/** For so long a request waits, and is kept after its end. */
const daysBefore = (now: Date) => new Date(now.getTime() - RETENTION.timeRequestDays * DAY);

/** Selects lessons to come of a series of the request's player that have its time. */
const keptTimes = (now: Date) =>
  lessonsOfSeries(now)
    .whereRaw('bookings.player_id = time_requests.player_id')
    .whereRaw(`${WEEKDAY} = time_requests.weekday and ${TIME} = time_requests.time`);

/** A lesson that is called off keeps its court until its player decides. */
const lessonsOfSeries = (now: Date, knex?: Knex) =>
  Booking.query(knex)
    .whereNotNull('bookings.seriesId')
    .whereIn('bookings.status', ['confirmed', 'pending'])
    .where('bookings.startsAt', '>', now);

/** Returns what a player has asked for and not withdrawn, the latest first, and the times that series keep for them. */
export async function listOwnTimes(knex: Knex, playerId: string, now: Date): Promise<OwnTimesResponse> {
  const open = await TimeRequest.query(knex).modify('open', now).where({ playerId });
  const declined = await TimeRequest.query(knex)
    .where({ playerId, outcome: 'not_now' })
    .where('endedAt', '>', daysBefore(now));
  return {
    requests: [...open, ...declined].toSorted((a, b) => +b.createdAt - +a.createdAt).map(presentTimeRequest),
    kept: await listKept(knex, playerId, now),
  };
}

type OwnTimesResponse = Pick<OwnTimes, 'kept'> & { requests: TimeRequestResponse[] };

async function listKept(knex: Knex, playerId: string, now: Date): Promise<OwnTimes['kept']> {
  const rows = await lessonsOfSeries(now, knex)
    .where({ playerId })
    .distinct(Booking.raw(`${WEEKDAY} as weekday, ${TIME} as time`))
    .orderBy(['weekday', 'time']);
  return rows as unknown as OwnTimes['kept'];
}

/** Whether lessons to come of a series of the player have this time. */
export async function isKept(
  knex: Knex,
  playerId: string,
  { weekday, time }: Pick<TimeRequest, 'weekday' | 'time'>,
  now: Date,
): Promise<boolean> {
  const kept = await listKept(knex, playerId, now);
  return kept.some((other) => other.weekday === weekday && other.time === time);
}

/**
 * Writes how requests ended that are over: their series is booked, or nobody decided for 30 days. Deletes those that ended
 * 30 days ago. `playerId`: of this player alone.
 */
export async function endTimeRequests(knex: Knex, now: Date, playerId?: string): Promise<void> {
  const own = playerId === undefined ? {} : { playerId };
  const waiting = () => TimeRequest.query(knex).whereNull('outcome').where(own);
  await waiting().whereExists(keptTimes(now)).patch({ outcome: 'booked', endedAt: now });
  await waiting().where('createdAt', '<=', daysBefore(now)).patch({ outcome: 'expired', endedAt: now });
  await TimeRequest.query(knex).where(own).where('endedAt', '<=', daysBefore(now)).delete();
}

export function presentTimeRequest(request: TimeRequest): TimeRequestResponse {
  const { id, weekday, time, minutes, everyWeeks, forName, createdAt, outcome } = request;
  return { id, weekday, time, minutes, everyWeeks, forName, createdAt: createdAt.toISOString(), outcome };
}
