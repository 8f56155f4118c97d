import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Closing } from '../availability/closing.ts';
import { Model } from '../database/model.ts';

/** A player's choice between a new time and a refund. A lesson that is called off again has its row overwritten. */
export class Choice extends Model {
  static override tableName = 'choices';
  static override idColumn = 'bookingId';

  declare bookingId: string;
  /** The closing that has called the lesson off. */
  declare closingId: string;
  declare chooseBy: Date;
  /** The lesson waits while it is `open`. */
  declare outcome: 'open' | 'moved' | 'refunded' | 'dropped' | 'resumed';
  declare decidedAt: Date | null;
  /** Null while it is open. */
  declare decidedBy: 'player' | 'coach' | 'deadline' | 'deletion' | null;
  /** The first lesson of the mail that tells of several. Null if the lesson has a mail of its own. */
  declare mailLessonId: string | null;
  /** When its player first saw it: on a screen of theirs, or by a press on the page of the mail's link. */
  declare seenAt: Date | null;
  /** When the coach told its player beside the mail, and which coach. */
  declare toldAt: Date | null;
  declare toldBy: string | null;

  declare closing?: Closing;

  static override relationMappings: RelationMappingsThunk = () => ({
    closing: {
      relation: Model.BelongsToOneRelation,
      modelClass: Closing,
      join: { from: 'choices.closingId', to: 'closings.id' },
    },
  });

  static override modifiers = {
    open(query: QueryBuilder<Choice>) {
      void query.where('choices.outcome', 'open');
    },
  };
}
