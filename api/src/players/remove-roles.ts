import type { Knex } from 'knex';
import { forbidden, notFound, refused } from '../refusal/refusal.ts';
import { lockRoles } from './lock-roles.ts';
import { Player } from './player.ts';

/**
 * Takes the coach and admin roles away from a player, on an admin's behalf. A player without roles stays as they are.
 *
 * @throws Refusal 403 for a caller who is no longer admin, 404 for an unknown player, 422 `last_admin`.
 */
export async function removeRoles(knex: Knex, { from, by }: { from: string; by: string }): Promise<Player> {
  return knex.transaction(async (trx) => {
    await lockRoles(trx);
    // The caller was admin when the request came in, but may have been removed while it waited for the lock.
    const admins = await Player.query(trx).where({ isAdmin: true });
    if (!admins.some(({ id }) => id === by)) throw forbidden('This is only available to administrators.');
    const player = await Player.query(trx).findById(from);
    if (!player) throw notFound('This person is not known.');
    if (player.isAdmin && admins.length === 1) {
      throw refused('last_admin', 'This is the last admin. Somebody else has to become admin first.');
    }
    return player.$query(trx).patchAndFetch({ isAdmin: false, isCoach: false });
  });
}
