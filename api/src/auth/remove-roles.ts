import { givenNameOf } from '@lessons/rules';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeToPlayer } from '../mails/recipients.ts';
import { Player } from '../players/player.ts';
import { lockRoles } from '../players/roles.ts';
import { forbidden, notFound, refused } from '../http/refusal.ts';

/**
 * Removes the coach and admin roles of a player, on an admin's behalf, and tells the player by mail.
 * Throws `Refusal` 403 if the caller is not admin any more, 404 for an unknown player, 422
 * `last_admin`.
 */
export async function removeRoles(
  { knex }: MailWriter,
  { from, by, now }: ChangedBy & { from: string },
): Promise<Player> {
  return inTransaction(knex, async (trx) => {
    await lockRoles(trx);
    // The roles are read again: the caller's own role may have been removed while this request waited for the
    // lock.
    const admins = await Player.query(trx).where({ isAdmin: true });
    if (!admins.some(({ id }) => id === by)) throw forbidden('This is only available to administrators.');
    const player = await Player.query(trx).findById(from);
    if (!player) throw notFound('This person is not known.');
    if (player.isAdmin && admins.length === 1) {
      throw refused('last_admin', 'This is the last admin. Somebody else has to become admin first.');
    }
    if (!player.canManage) return player;
    const details = { wasCoach: player.isCoach, wasAdmin: player.isAdmin };
    await writeAuditEntry(trx, { at: now, action: 'access.removed', actorId: by, playerId: from, details });
    await writeToPlayer(trx, player, `access-removed:${from}:${now.toISOString()}`, {
      kind: 'access-removed',
      greetingName: givenNameOf(player),
    });
    return player.$query(trx).patchAndFetch({ isAdmin: false, isCoach: false });
  });
}
