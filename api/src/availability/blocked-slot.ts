import { raw, type QueryBuilder } from 'objection';
import { Model } from '../database/model.ts';

/** A blocked date, or some hours of it, London wall time. */
export class BlockedSlot extends Model {
  static override tableName = 'blocked_slots';

  declare id: string;
  /** YYYY-MM-DD. */
  declare date: string;
  declare startTime: string | null;
  declare endTime: string | null;
  declare reason: string | null;

  static override modifiers = {
    /** The driver would turn a date into midnight of the server's own zone. */
    withDateAsText(query: QueryBuilder<BlockedSlot>) {
      void query.select(
        'id',
        'startTime',
        'endTime',
        'reason',
        raw(`to_char(date, 'YYYY-MM-DD')`).as('date'),
      );
    },
  };
}
