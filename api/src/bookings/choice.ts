import type { CallOffReason } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { refused } from '../http/refusal.ts';
import { dropCallOffMails } from '../mails/write-call-off-mails.ts';

/** Lessons that the coach has called off together. */
export class CallOff extends Model {
  static override tableName = 'call_offs';

  declare id: string;
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

/** The SQL condition of a row of `bookings` that does not wait for a choice. */
export const WAITS_FOR_NO_CHOICE = `not exists (
  select from choices where choices.booking_id = bookings.id and choices.outcome = 'open')`;

/**
 * Returns the open choice of a lesson. Throws `Refusal` 422 `not_called_off`, and `already_chosen` with what was
 * chosen, also if the lesson was called off again since `callOffId`.
 */
export async function requireOpenChoice<Open extends Choice>(
  trx: Knex,
  { id, startsAt, openChoice }: { id: string; startsAt: Date; openChoice?: Open | null },
  callOffId = openChoice?.callOffId,
): Promise<Open> {
  if (openChoice?.callOffId === callOffId && openChoice) return openChoice;
  const choice = openChoice ?? (await Choice.query(trx).findById(id));
  if (!choice) throw refused('not_called_off', 'This lesson was not called off.');
  if (choice.outcome === 'open' || (callOffId !== undefined && callOffId !== choice.callOffId))
    throw refused('already_chosen', 'This lesson was called off again.');
  const time = startsAt.toISOString();
  const chosen = {
    moved: `This lesson has already been moved to ${formatShortDay(time)}, ${formatTime(time)}.`,
    refunded: 'This lesson has already been refunded.',
    dropped: 'This lesson has already been cancelled.',
    resumed: 'This lesson goes ahead after all.',
  };
  throw refused('already_chosen', chosen[choice.outcome]);
}

/**
 * Ends the wait of a lesson that was called off, and drops the mails that ask for a choice. Returns whether its
 * player had been told already that it was called off.
 */
export async function decideChoice(
  trx: Knex.Transaction,
  choice: Choice,
  {
    outcome,
    by,
    now,
  }: { outcome: Exclude<Choice['outcome'], 'open'>; by: NonNullable<Choice['decidedBy']>; now: Date },
): Promise<boolean> {
  await choice.$query(trx).patch({ outcome, decidedAt: now, decidedBy: by });
  return dropCallOffMails(trx, choice);
}
