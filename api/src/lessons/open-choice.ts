import { formatShortDay, formatTime } from '@lessons/rules';
import type { Knex } from 'knex';
import { refused } from '../http/refusal.ts';
import { Choice } from './choice.ts';
import { dropCallOffMails } from './write-call-off-mails.ts';

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
