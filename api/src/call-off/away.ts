import type { AuditAction } from '@lessons/contract';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailabilityExclusive } from '../availability/availability.ts';
import { Model } from '../database/model.ts';

/** Days on which the coach is away, both ends included. Its blocks are the rows of `blocked_slots` with its id. */
export class Away extends Model {
  static override tableName = 'away';

  declare id: string;
  /** The digest of the request that has made it: see `requestDigest`. */
  declare requestDigest: string;
  /** YYYY-MM-DD. */
  declare fromDate: string;
  declare toDate: string;
  /** The lessons that were called off with it. */
  declare callOffId: string | null;
  declare createdAt: Date;
  /** When it was undone or removed. */
  declare removedAt: Date | null;
}

type Days = Pick<Away, 'fromDate' | 'toDate'>;

/** Opens all days of a time away, and ends it. Nothing changes if it has ended already. */
export async function endAway(
  trx: Knex.Transaction,
  id: string,
  action: Extract<AuditAction, 'away.removed' | 'away.undone'>,
  { by, now }: ChangedBy,
): Promise<void> {
  await lockAvailabilityExclusive(trx);
  const away = await Away.query(trx).findById(id).throwIfNotFound();
  if (away.removedAt) return;
  await away.$query(trx).patch({ removedAt: now });
  await openDays(trx, id, null);
  const details = { from: away.fromDate, to: away.toDate };
  await writeAuditEntry(trx, { at: now, action, actorId: by, details });
}

/**
 * Opens the days of a time away apart from those that are `kept`. A day on which the coach is away anyway stays blocked.
 * Needs the exclusive lock.
 */
export async function openDays(trx: Knex.Transaction, id: string, kept: Days | null): Promise<void> {
  const falls = `away_id = :id and not coalesce(date between :fromDate::date and :toDate::date, false)`;
  const bindings = { id, fromDate: kept?.fromDate ?? null, toDate: kept?.toDate ?? null };
  await trx.raw(
    `update blocked_slots set away_id = other.id from away other
      where ${falls} and other.id <> :id and removed_at is null and date between from_date and to_date`,
    bindings,
  );
  await trx.raw(`delete from blocked_slots where ${falls}`, bindings);
}
