import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Player } from '../players/player.ts';

/** A stretch of time in which the court is a lesson's, or is held for a player who is paying. */
export class CourtTime extends Model {
  static override tableName = 'court_times';

  declare id: string;
  declare startsAt: Date;
  declare endsAt: Date;
  /** The player it is held for, until `heldUntil`; both null for a lesson. */
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
    /** Those that share time with the span; without an end, all from its start on. */
    overlapping(query: QueryBuilder<CourtTime>, { start, end }: { start: Date; end: Date | null }) {
      // In the words of the exclusion constraint, whose index answers this: the court's past is never read.
      void query.whereRaw('tstzrange(starts_at, ends_at) && tstzrange(?, ?)', [start, end]);
    },
    /** Lessons, and holds that haven't run out; without the holds of one player where given. */
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
 * Takes the court for a lesson, or for a hold where `hold` is given; null when somebody has it. The database decides: with
 * fifty rivals one insert stands. ON CONFLICT makes the others wait their turn and give up, where a plain insert deadlocks.
 */
export async function takeCourt(
  trx: Knex.Transaction,
  lesson: TimeSpan,
  now: Date,
  hold?: { holderId: string; until: Date },
): Promise<CourtTime | null> {
  // A constraint can't know what time it is, so holds that have run out make way here.
  await CourtTime.query(trx).delete().modify('overlapping', lesson).where('heldUntil', '<=', now);
  const taken = await CourtTime.query(trx)
    .insert({
      startsAt: lesson.start,
      endsAt: lesson.end,
      ...(hold && { holderId: hold.holderId, heldUntil: hold.until }),
    })
    .onConflict()
    .ignore()
    .returning('*');
  // Without a row from the database, there is no id: somebody has the court.
  return taken.id ? taken : null;
}
