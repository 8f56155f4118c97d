import type { Knex } from 'knex';
import { closeAccount } from '../../src/accounts/request-deletion.ts';
import type { AccountLookup } from '../../src/auth/auth-admin.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { Player } from '../../src/players/player.ts';
import { lockRoles } from '../../src/players/roles.ts';

/* Changes of after the backup that a restored database gets again. Each is safe to repeat. */

/** Supabase's gateway serves this many calls of one server without a pause. */
const LOOKUPS_AT_ONCE = 8;

/** Selects those of the people who have a role in the restored database. */
export function withRole(knex: Knex, ids: readonly string[]) {
  return Player.query(knex)
    .whereIn('id', [...ids])
    .where((role) => role.where({ isAdmin: true }).orWhere({ isCoach: true }))
    .orderBy('email');
}

/** Lets lessons that wait for a choice go ahead, which would be refunded at their deadline. Returns how many. */
export async function resumeLessons(knex: Knex, ids: readonly string[], now: Date): Promise<number> {
  return inTransaction(knex, async (trx) => {
    const resumed = await trx('choices')
      .whereIn('bookingId', [...ids])
      .where({ outcome: 'open' })
      .update({ outcome: 'resumed', decidedAt: now, decidedBy: 'coach' })
      .returning('bookingId');
    const bookingIds = resumed.map(({ bookingId }: { bookingId: string }) => bookingId);
    await trx('bookings').whereIn('id', bookingIds).update({ status: 'confirmed' });
    return bookingIds.length;
  });
}

/**
 * Returns the accounts that Supabase does not know. None if it knows no account at all: then the project that the settings
 * name is another one.
 */
export async function findForgottenAccounts(knex: Knex, accounts: AccountLookup): Promise<string[]> {
  const players = await Player.query(knex).where({ hasAccount: true }).whereNull('closedAt').select('id');
  const ids = players.map(({ id }) => id);
  const forgotten: string[] = [];
  for (let first = 0; first < ids.length; first += LOOKUPS_AT_ONCE) {
    const group = ids.slice(first, first + LOOKUPS_AT_ONCE);
    const areKnown = await Promise.all(group.map((id) => accounts.hasUser(id)));
    forgotten.push(...group.filter((_id, index) => !areKnown[index]));
  }
  return forgotten.length < ids.length ? forgotten : [];
}

/** Closes accounts, whose data jobs erase once the API runs. Returns how many were open. */
export async function closeAccounts(knex: Knex, ids: readonly string[], now: Date): Promise<number> {
  return inTransaction(knex, async (trx) => {
    await lockRoles(trx);
    const players = await Player.query(trx)
      .whereIn('id', [...ids])
      .whereNull('closedAt')
      .forUpdate();
    for (const player of players) await closeAccount(trx, player, { by: null, now });
    return players.length;
  });
}
