import type { AppContext } from '../http/app-context.ts';
import { forbidden } from '../http/errors.ts';
import { Player } from './player.ts';

const GRANT_LOCK = 'lessons:grant-admin';

/**
 * Makes a player admin and coach: while there is no admin yet, or for a verified address that the server's settings name. Anyone else who asks
 * is refused.
 *
 * @throws Refusal 403.
 */
export async function grantAdmin(
  { knex, adminEmails }: AppContext,
  player: Player,
  hasVerifiedEmail: boolean,
): Promise<Player> {
  if (player.isAdmin && player.isCoach) return player;
  return knex.transaction(async (trx) => {
    // One grant at a time: two players who are both the first can't both become admin.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [GRANT_LOCK]);
    const isNamed = hasVerifiedEmail && adminEmails.includes(player.email.toLowerCase());
    const hasAdmin = await Player.query(trx).where({ isAdmin: true }).resultSize();
    if (!isNamed && hasAdmin > 0) throw forbidden('There is an admin already. Ask them for access.');
    return player.$query(trx).patchAndFetch({ isAdmin: true, isCoach: true });
  });
}
