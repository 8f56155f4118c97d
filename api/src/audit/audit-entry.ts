import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import type { AuditAction } from './audit-action.ts';

/**
 * The details of an entry. They have ids, numbers, times and the names of fields, so that the log has nothing to forget
 * when an account is deleted. They never have text that a person has typed.
 */
type AuditDetails = Record<string, string | number | boolean | null | readonly string[]>;

/** The person who makes a change, and the server's time of it. */
export interface ChangedBy {
  by: string;
  now: Date;
}

interface NewAuditEntry {
  /** The time of the change, by the server's clock. */
  at: Date;
  action: AuditAction;
  /** The person who did it. Null for a job or the payment provider. */
  actorId: string | null;
  /** Whom it is about. */
  playerId?: string | null | undefined;
  bookingId?: string | null | undefined;
  paymentId?: string | null | undefined;
  amountPence?: number | undefined;
  details?: AuditDetails | undefined;
}

/** A row of the audit log. It is only ever added. */
export class AuditEntry extends Model {
  static override tableName = 'audit_entries';
  static override idColumn = ['at', 'id'];

  /** Rises with the order of writing. The driver returns a `bigint` as text. */
  declare id: string;
  declare at: Date;
  /** One of `AuditAction`, or of another release. */
  declare action: string;
  declare actorId: string | null;
  declare playerId: string | null;
  declare bookingId: string | null;
  declare paymentId: string | null;
  declare amountPence: number | null;
  declare details: AuditDetails;
}

/**
 * Adds an entry to the audit log, in the transaction of the change: both are committed, or neither.
 * Creates the partition of its month if no job has.
 */
export async function writeAuditEntry(trx: Knex.Transaction, entry: NewAuditEntry): Promise<void> {
  const { at, action, actorId, playerId, bookingId, paymentId, amountPence, details } = entry;
  const row = {
    at: at.toISOString(),
    action,
    actor_id: actorId,
    player_id: playerId,
    booking_id: bookingId,
    payment_id: paymentId,
    amount_pence: amountPence,
    details,
  };
  await trx.raw('select audit.write_entry(?::jsonb)', [JSON.stringify(row)]);
}
