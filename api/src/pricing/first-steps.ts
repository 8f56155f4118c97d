import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';

/** What a new coach has saved so far, and whether the guide is hidden, in one row. */
export class FirstSteps extends Model {
  static override tableName = 'coach_first_steps';

  declare pricesSavedAt: Date | null;
  declare businessSavedAt: Date | null;
  declare hiddenAt: Date | null;
}

/** Hides the guide to the first steps for good. Hiding it again changes nothing. */
export async function hideFirstSteps(knex: Knex, { by, now }: ChangedBy): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const hidden = await FirstSteps.query(trx).whereNull('hiddenAt').patch({ hiddenAt: now });
    if (hidden) await writeAuditEntry(trx, { at: now, action: 'first_steps.hidden', actorId: by });
  });
}
