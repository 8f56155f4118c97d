import type { Knex } from 'knex';
import { Refusal } from '../http/refusal.ts';
import type { LinkedChoice } from '../links/link-addresses.ts';
import { Player } from '../players/player.ts';
import { findBooking, playerOf, type Booking } from './booking.ts';
import { decideChoice } from './decide-choice.ts';

/**
 * Returns the lesson that a mail's link gives a new time. Throws `Refusal` 422 as `decideChoice` does, and 410 as
 * `requireRecipient`.
 */
export async function findLinkedLesson(knex: Knex, link: LinkedChoice): Promise<Booking> {
  const booking = await findBooking(knex, link.bookingId);
  requireSame(playerOf(booking), link);
  decideChoice(await booking.$fetchGraph('choice', { transaction: knex }), null, link.closingId);
  return booking;
}

/**
 * Throws `Refusal` 410 `link_ended` unless the link was sent to the present address of a lesson's player. Another
 * address, a merge and an erasure end it.
 */
export async function requireRecipient(
  trx: Knex.Transaction,
  { playerId }: Booking,
  link: LinkedChoice,
): Promise<void> {
  requireSame(await Player.query(trx).findById(playerId), link);
}

function requireSame(player: Player | undefined, link: LinkedChoice): void {
  if (player?.email && link.isFor({ playerId: player.id, email: player.email })) return;
  throw new Refusal(410, 'link_ended', 'This link has ended. Please sign in, or call your coach.');
}
