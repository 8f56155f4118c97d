import type { CallOffReason } from '@lessons/contract';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';

/** Lessons that the coach has called off together. */
export class CallOff extends Model {
  static override tableName = 'call_offs';

  declare id: string;
  /** The digest of the request that has made it: see `requestDigest`. */
  declare requestDigest: string;
  declare calledBy: string | null;
  declare reason: CallOffReason;
  /** The coach's text to the players. */
  declare message: string | null;
  /** From the first lesson's start to the last one's end. */
  declare startsAt: Date;
  declare endsAt: Date;
  /** The block that keeps the time closed. */
  declare blockId: string | null;
  declare createdAt: Date;

  static override modifiers = {
    /** Selects what concerns each of the players. */
    ownPart(query: QueryBuilder<CallOff>) {
      void query.select('reason', 'message', 'createdAt');
    },
  };
}

/** A player's choice between a new time and a refund. A lesson that is called off again has its row overwritten. */
export class Choice extends Model {
  static override tableName = 'choices';
  static override idColumn = 'bookingId';

  declare bookingId: string;
  declare callOffId: string;
  declare chooseBy: Date;
  /** The lesson waits while it is `open`. */
  declare outcome: 'open' | 'moved' | 'refunded' | 'dropped' | 'resumed';
  declare decidedAt: Date | null;
  /** Null while it is open. */
  declare decidedBy: 'player' | 'coach' | 'deadline' | 'deletion' | null;
  /** The first lesson of the mail that tells of several. Null if the lesson has a mail of its own. */
  declare mailLessonId: string | null;

  declare callOff?: CallOff;

  static override relationMappings: RelationMappingsThunk = () => ({
    callOff: {
      relation: Model.BelongsToOneRelation,
      modelClass: CallOff,
      join: { from: 'choices.callOffId', to: 'call_offs.id' },
    },
  });

  static override modifiers = {
    open(query: QueryBuilder<Choice>) {
      void query.where('choices.outcome', 'open');
    },
  };
}
