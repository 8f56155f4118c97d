import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { Choice } from './choice.ts';
import { decideChoice } from './decide-choice.ts';
import { lockLesson } from './lesson.ts';

/**
 * Notes when a player first saw that a lesson is called off. A repeat changes nothing, and nothing is noted of a choice that
 * is decided. `closingId` says which call-off was seen: the lesson may have been called off again since.
 */
export async function recordSeen(
  knex: Knex,
  callOff: { bookingId: string; closingId: string },
  now: Date,
): Promise<void> {
  await Choice.query(knex).modify('open').where(callOff).whereNull('seenAt').patch({ seenAt: now });
}

/**
 * Notes that the coach has told the client of a lesson that it is called off, or takes that back. A repeat changes nothing:
 * the first time stays. Throws `Refusal` 422 `not_called_off`, and `already_chosen`.
 */
export async function recordTold(
  knex: Knex,
  { bookingId, isTold }: { bookingId: string; isTold: boolean },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const choice = decideChoice(lesson, null);
    if (!choice || (choice.toldAt !== null) === isTold) return;
    await choice.$query(trx).patch(isTold ? { toldAt: now, toldBy: by } : { toldAt: null, toldBy: null });
    const action = isTold ? 'lesson.told' : 'lesson.told_undone';
    await writeAuditEntry(trx, { at: now, action, actorId: by, playerId: lesson.playerId, bookingId });
  });
}
