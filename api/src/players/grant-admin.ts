import type { Knex } from 'knex';
import { forbidden } from '../refusal/refusal.ts';
import { lockRoles } from './lock-roles.ts';
import { Player } from './player.ts';

/**
 * Makes a player admin and coach. With `ADMIN_EMAILS` set, only a verified address that it names; otherwise only while there is no admin yet.
 *
 * @throws Refusal 403.
 */
export async function grantAdmin(
  { knex, adminEmails }: { knex: Knex; adminEmails: readonly string[] },
  player: Player,
  hasVerifiedEmail: boolean,
): Promise<Player> {
  if (player.isAdmin && player.isCoach) return player;
  return knex.transaction(async (trx) => {
    await lockRoles(trx);
    if (adminEmails.length > 0) {
      const isNamed = hasVerifiedEmail && adminEmails.includes(player.email.toLowerCase());
      if (!isNamed) throw forbidden('Only addresses that the server’s settings name can become admin.');
    } else if ((await Player.query(trx).where({ isAdmin: true }).resultSize()) > 0) {
      throw forbidden('There is an admin already. Ask them for access.');
    }
    return player.$query(trx).patchAndFetch({ isAdmin: true, isCoach: true });
  });
}
