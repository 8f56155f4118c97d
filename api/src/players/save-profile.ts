import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockPlayer, type Player } from './player.ts';

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
    const locked = await lockPlayer(trx, playerId);
    await writeAuditEntry(trx, { at: now, action: 'profile.changed', actorId: playerId, playerId, details });
    return locked
      .$query(trx)
      .patchAndFetch(Object.fromEntries(named.map(([field, value]) => [field, value || null])));
  });
}
