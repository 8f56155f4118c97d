import type { Knex } from 'knex';
import { raw, type QueryBuilder } from 'objection';
import { Model } from '../database/model.ts';

/** A blocked date, or some hours of it, in London wall time. */
export class BlockedSlot extends Model {
  static override tableName = 'blocked_slots';

  declare id: string;
  /** YYYY-MM-DD. */
  declare date: string;
  declare startTime: string | null;
  declare endTime: string | null;
  declare reason: string | null;

  static override modifiers = {
    /** The driver would turn a date into midnight of the server's own time zone. */
    withDateAsText(query: QueryBuilder<BlockedSlot>) {
      const date = raw(`to_char(date, 'YYYY-MM-DD')`).as('date');
      void query.select('id', 'startTime', 'endTime', 'reason', date);
    },
  };
}

/** Returns the blocks of a London day and of all days after it. */
export async function listBlockedSlots(knex: Knex, from: string): Promise<BlockedSlot[]> {
  return BlockedSlot.query(knex)
    .modify('withDateAsText')
    .where('date', '>=', from)
    .orderBy(['date', 'startTime']);
}
