import type { CallOffReason } from '@lessons/contract';
import type { BlockedTime } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { Model } from '../database/model.ts';

/** Days, or the same hours of each, that the coach has closed at once, perhaps with lessons called off. */
export class Closing extends Model {
  static override tableName = 'closings';

  declare id: string;
  /** The digest of the request that has made it: see `requestDigest`. */
  declare requestDigest: string;
  declare closedBy: string | null;
  /** YYYY-MM-DD, both included. */
  declare fromDate: string;
  declare toDate: string;
  /** London wall time; both null for whole days. */
  declare startTime: string | null;
  declare endTime: string | null;
  declare reason: CallOffReason;
  /** For the coach alone. */
  declare note: string | null;
  /** The coach's text to the players of the lessons that were called off. */
  declare message: string | null;
  declare createdAt: Date;

  static override modifiers = {
    /** Selects what concerns each of the players. */
    ownPart(query: QueryBuilder<Closing>) {
      void query.select('reason', 'message', 'createdAt');
    },
  };
}

/** A day of a closing, or some hours of it, in London wall time. */
export class BlockedSlot extends Model {
  static override tableName = 'blocked_slots';

  declare id: string;
  declare closingId: string;
  /** YYYY-MM-DD. */
  declare date: string;
  declare startTime: string | null;
  declare endTime: string | null;
}

const REASONS = { rain: 'Rain', ill: 'Ill', court: 'Court', away: 'Away', other: null };

/** Returns why a time is closed, in the coach's words; null if they gave no reason. */
const reasonOf = ({ reason, note }: Pick<Closing, 'reason' | 'note'>) => note ?? REASONS[reason];

/** Returns the coach's blocks of a London day and of all days after it, each with its reason. */
export async function listBlockedSlots(
  knex: Knex,
  from: string,
): Promise<(BlockedTime & { id: string; reason: string | null })[]> {
  const rows = await knex('blocked_slots')
    .join('closings', 'closings.id', 'closingId')
    .select('blocked_slots.id', 'date', 'blocked_slots.startTime', 'blocked_slots.endTime', 'reason', 'note')
    .where('date', '>=', from)
    .orderBy(['date', 'blocked_slots.startTime']);
  return rows.map(({ note, reason, ...block }) => ({ ...block, reason: reasonOf({ note, reason }) }));
}
