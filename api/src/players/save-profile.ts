import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { accountDeleted } from '../refusal/refusal.ts';
import { Player } from './player.ts';

type Profile = Record<'firstName' | 'lastName' | 'phone', string | null | undefined>;

/**
 * Saves what a player writes about themselves. What is not named stays; an empty text is none. Throws
 * `Refusal` 401 for an account that was closed meanwhile.
 */
export async function saveProfile(knex: Knex, player: Player, given: Profile, now: Date): Promise<Player> {
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  if (named.length === 0) return player;
  const { id: playerId } = player;
  const details = { fields: named.map(([field]) => field) };
  return inTransaction(knex, async (trx) => {
    await writeAuditEntry(trx, { at: now, action: 'profile.changed', actorId: playerId, playerId, details });
    // Last, since whoever saves the same profile waits for the row's lock.
    const [saved] = await Player.query(trx)
      .patch(Object.fromEntries(named.map(([field, value]) => [field, value || null])))
      .where({ id: playerId })
      .whereNull('closedAt')
      .returning('*');
    if (!saved) throw accountDeleted();
    return saved;
  });
}
