import { DAY, givenNameOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { readAddressLink } from '../links/link-addresses.ts';
import { invalidLink, type LinkSettings } from '../links/signed-link.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeToPlayer } from '../mails/recipients.ts';
import { lockPlayer, Player } from '../players/player.ts';

const LINK_DAYS = 7;

/**
 * Mails a player the link that confirms their address: where the auth provider lets people in at once, nothing else does.
 * A repeat within ten minutes, and one for an address that is confirmed, mails nothing.
 */
export async function sendAddressLink({ knex }: MailWriter, playerId: string, now: Date): Promise<Player> {
  return inTransaction(knex, async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const tenMinutes = now.toISOString().slice(0, -'0:00.000Z'.length);
    if (player.email !== '' && !player.hasKnownAddress)
      await writeToPlayer(trx, player, `confirm-address:${playerId}:${tenMinutes}`, {
        kind: 'confirm-address',
        greetingName: givenNameOf(player),
        opensUntil: new Date(now.getTime() + LINK_DAYS * DAY).toISOString(),
      });
    return player;
  });
}

/**
 * Confirms the address that a link was sent to; a repeat changes nothing. Throws `Refusal` 404 if the account has another
 * address since, or is closed.
 */
export async function confirmAddress(
  { knex, links }: { knex: Knex; links: Pick<LinkSettings, 'secrets'> },
  token: string,
  now: Date,
): Promise<void> {
  const { playerId, isFor } = readAddressLink(links, token, now);
  await inTransaction(knex, async (trx) => {
    const player = await Player.query(trx).findById(playerId).forNoKeyUpdate();
    if (!player || player.closedAt || !isFor({ playerId, email: player.email })) throw invalidLink();
    if (player.emailVerified) return;
    await player.$query(trx).patch({ emailVerified: true });
    await writeAuditEntry(trx, {
      at: now,
      action: 'account.address_confirmed',
      actorId: playerId,
      playerId,
    });
  });
}
