import type { Knex } from 'knex';
import type { Choice } from './choice.ts';
import { dropCallOffMails } from './write-call-off-mails.ts';

/**
 * Ends the wait of a lesson that was called off, and drops the mails that ask for a choice. Returns whether its
 * player may know already that it was called off: by mail, from a screen, or from the coach.
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
  // As the row is now: it may have been seen since the choice was read.
  const { seenAt, toldAt } = await choice
    .$query(trx)
    .patchAndFetch({ outcome, decidedAt: now, decidedBy: by });
  const isMailed = await dropCallOffMails(trx, choice);
  return isMailed || seenAt !== null || toldAt !== null;
}
