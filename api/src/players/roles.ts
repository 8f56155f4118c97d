import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { forbidden, notFound, refused } from '../http/refusal.ts';
import { lockPlayer, Player } from './player.ts';

/**
 * Makes a player admin and coach: with `ADMIN_EMAILS` set, only a verified address that it names,
 * and otherwise only while there is no admin. Throws `Refusal` 403 for everybody else, and
 * 401 for an account that was closed meanwhile.
 */
export async function grantAdmin(
  { knex, adminEmails }: { knex: Knex; adminEmails: readonly string[] },
  caller: { player: Player; hasVerifiedEmail: () => Promise<boolean> },
  now: Date,
): Promise<Player> {
  const { player } = caller;
  if (player.isAdmin && player.isCoach) return player;
  // Before the lock, for which everybody waits who deletes an account or removes a role.
  await requireGrantable(knex, adminEmails, caller);
  return inTransaction(knex, async (trx) => {
    await lockRoles(trx);
    const locked = await lockPlayer(trx, player.id);
    if (adminEmails.length === 0) await requireNoAdmin(trx);
    const { id: playerId } = player;
    await writeAuditEntry(trx, { at: now, action: 'access.granted', actorId: playerId, playerId });
    return locked.$query(trx).patchAndFetch({ isAdmin: true, isCoach: true });
  });
}

/**
 * Makes a player admin and coach, on an admin's behalf. A repeat changes nothing. Throws `Refusal` 403 if the caller is not
 * admin any more, 404 for an unknown player and a guest, 401 for a closed account, and 422 `address_not_confirmed` while
 * anybody could have signed up with that address.
 */
export async function giveAccess(knex: Knex, { to, by, now }: ChangedBy & { to: string }): Promise<Player> {
  return inTransaction(knex, async (trx) => {
    await lockRoles(trx);
    if (!(await Player.query(trx).findOne({ id: by, isAdmin: true })))
      throw forbidden('This is only available to administrators.');
    const known = await Player.query(trx).findOne({ id: to, hasAccount: true });
    if (!known || known.closedAt) throw notFound('This person is not known.');
    const player = await lockPlayer(trx, to);
    if (player.isAdmin && player.isCoach) return player;
    if (!player.emailVerified)
      throw refused(
        'address_not_confirmed',
        'This address is not confirmed. Ask them to open Admin Setup and press “Send me the link”.',
      );
    await writeAuditEntry(trx, { at: now, action: 'access.granted', actorId: by, playerId: to });
    return player.$query(trx).patchAndFetch({ isAdmin: true, isCoach: true });
  });
}

async function requireGrantable(
  knex: Knex,
  adminEmails: readonly string[],
  { player, hasVerifiedEmail }: { player: Player; hasVerifiedEmail: () => Promise<boolean> },
): Promise<void> {
  if (adminEmails.length === 0) return requireNoAdmin(knex);
  const isNamed = adminEmails.includes(player.email.toLowerCase()) && (await hasVerifiedEmail());
  if (!isNamed)
    throw forbidden(
      'Only addresses that the server’s settings name can make themselves admin. An admin can give you access.',
    );
}

async function requireNoAdmin(knex: Knex): Promise<void> {
  if (await Player.query(knex).findOne({ isAdmin: true }))
    throw forbidden('There is already an admin. Ask them for access.');
}

/**
 * Locks the roles over all API processes until the transaction ends. Otherwise two players who ask at once could both
 * become the first admin, and two admins could remove each other.
 */
export async function lockRoles(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:roles'))`);
}
