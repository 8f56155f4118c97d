import { MAX_PRIVATE_NOTES_LENGTH } from '@lessons/contract';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { lockClient } from '../players/client.ts';

export async function loadPrivateNotes(knex: Knex, playerId: string): Promise<string | null> {
  const row = await knex('client_notes').where({ playerId }).first<{ text: string } | undefined>('text');
  return row?.text ?? null;
}

/**
 * Saves the coach's private notes on a client, or removes them with null. Throws `Refusal` 404 for an
 * unknown client, and 422 `notes_too_long` unless they are short enough, or no longer than the stored ones.
 */
export async function writePrivateNotes(
  knex: Knex,
  { playerId, notes }: { playerId: string; notes: string | null },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    await lockClient(trx, playerId);
    const former = await loadPrivateNotes(trx, playerId);
    if (former === notes) return;
    const maxLength = Math.max(MAX_PRIVATE_NOTES_LENGTH, former?.length ?? 0);
    if (notes !== null && notes.length > maxLength)
      throw refused('notes_too_long', `Private notes have at most ${maxLength} characters.`);
    if (notes === null) await trx('client_notes').where({ playerId }).delete();
    else {
      const row = { text: notes, updatedAt: now, updatedBy: by };
      await trx('client_notes')
        .insert({ playerId, ...row })
        .onConflict('playerId')
        .merge();
    }
    const details = { isCleared: notes === null };
    await writeAuditEntry(trx, { at: now, action: 'client.notes_written', actorId: by, playerId, details });
  });
}
