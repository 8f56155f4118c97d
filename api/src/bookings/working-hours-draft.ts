import type { AvailableSlot } from '@lessons/contract';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { requireOrder, WorkingHours } from '../availability/availability.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../http/refusal.ts';
import { addWorkingHours, replaceWorkingHours } from './change-availability.ts';

/** The pause after which a draft is complete: no call says that it is the last one. */
const COMPLETE_AFTER_MS = 2_000;

/** A week sent as "delete all, then one call a day". Until it is complete, the old week counts. */
class WorkingHoursDraft extends Model {
  static override tableName = 'working_hours_draft';
  static override jsonAttributes = ['windows'];

  declare id: boolean;
  declare windows: AvailableSlot[];
  /** The person who sent it. Null in a draft of an older release. */
  declare changedBy: string | null;
  /** One of its days was refused, so the old week stays. */
  declare hasFailed: boolean;
}

/** Starts a new draft. */
export async function beginDraft(knex: Knex, { by, now }: ChangedBy): Promise<void> {
  await inTransaction(knex, async (trx) => {
    await WorkingHoursDraft.query(trx)
      .insert({ id: true, windows: [], hasFailed: false, changedBy: by })
      .onConflict('id')
      .merge();
    await writeAuditEntry(trx, { at: now, action: 'hours.draft_begun', actorId: by });
    await enqueuePublishing(trx);
  });
}

/**
 * Adds a window to the draft, or to the present week if there is no draft and it is not there yet. Throws `Refusal` 422 for
 * a window that ends before it starts, or when an earlier day of the draft was refused.
 */
export async function addWindow(knex: Knex, window: AvailableSlot, { by, now }: ChangedBy): Promise<void> {
  requireOrder(window);
  await inTransaction(knex, async (trx) => {
    const draft = await WorkingHoursDraft.query(trx).first().forUpdate();
    if (draft?.hasFailed) {
      throw refused(
        'hours_not_replaced',
        'An earlier day was not valid, so the working hours stay as they were.',
      );
    }
    const { dayOfWeek, startTime, endTime, isActive } = window;
    const known = { dayOfWeek, startTime, endTime, isActive };
    if (!draft && (await WorkingHours.query(trx).findOne(known))) return;
    const details = { dayOfWeek, startTime, endTime, isActive, isDraft: draft !== undefined };
    await writeAuditEntry(trx, { at: now, action: 'hours.window_added', actorId: by, details });
    if (!draft) return addWorkingHours(trx, window, { by, now });
    await draft.$query(trx).patch({ windows: [...draft.windows, window] });
    await enqueuePublishing(trx);
  });
}

/**
 * Marks the draft as failed, since a day of it was refused. It stays until its other days have been
 * sent, or they would be added to the old week.
 */
export async function failDraft(knex: Knex): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const failed = await WorkingHoursDraft.query(trx).patch({ hasFailed: true });
    if (failed > 0) await enqueuePublishing(trx);
  });
}

/** Replaces the week with the draft, if there is one. A failed draft is only deleted. */
export async function publishDraft(knex: Knex, now: Date): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const draft = await WorkingHoursDraft.query(trx).first().forUpdate();
    if (!draft) return;
    await WorkingHoursDraft.query(trx).delete();
    if (draft.hasFailed) return;
    await replaceWorkingHours(trx, draft.windows, { decision: 'keep', by: draft.changedBy, now });
  });
}

function enqueuePublishing(trx: Knex): Promise<void> {
  const runAt = new Date(Date.now() + COMPLETE_AFTER_MS);
  return enqueue(trx, 'publish-working-hours', {}, runAt);
}
