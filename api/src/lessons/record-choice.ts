import type { Knex } from 'knex';
import type { Choice } from './choice.ts';
import { dropCallOffMails } from './write-call-off-mails.ts';

/**
 * Ends the wait of a lesson that was called off, and drops the mails that ask for a choice. Returns whether its
 * player had been told already that it was called off.
 */
export async function recordChoice(
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
