import { fullNameOf, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { Player } from '../players/player.ts';
import type { MailFacts, PlayerFacts, SpanFacts } from './mail-facts.ts';
import { writeMails, type NewMail } from './outbox.ts';

/** Returns the player of a lesson or a payment. */
export function findPlayerOf({ playerId }: { playerId: string }, trx: Knex.Transaction): Promise<Player> {
  return Player.query(trx).findById(playerId).throwIfNotFound().execute();
}

/** Returns a player, and all coaches. */
export async function findRecipients(
  trx: Knex,
  playerId: string,
): Promise<{ player: Player; coaches: Player[] }> {
  const found = await Player.query(trx).where({ id: playerId }).orWhere({ isCoach: true }).orderBy('id');
  const player = found.find(({ id }) => id === playerId);
  if (!player) throw new Error(`There is no player ${playerId}`);
  return { player, coaches: found.filter(({ isCoach }) => isCoach) };
}

/** Returns a mail to a player or a coach. Each mail to a guest says that they are one: it may be their first. */
export function mailTo(
  { id: playerId, email: to, hasAccount }: Player,
  event: string,
  facts: MailFacts,
): NewMail {
  const isGuest = !hasAccount && 'greetingName' in facts;
  return { event, to, playerId, facts: isGuest ? { ...facts, isGuest } : facts };
}

export async function writeToPlayer(
  trx: Knex.Transaction,
  player: Player,
  event: string,
  facts: MailFacts,
  times: Pick<NewMail, 'sendAt' | 'notAfter'> = {},
): Promise<void> {
  await writeMails(trx, [{ ...mailTo(player, event, facts), ...times }]);
}

/** Writes a mail to each coach. A coach who is also the player gets the player's alone. */
export async function writeToCoaches(
  trx: Knex.Transaction,
  event: string,
  facts: MailFacts,
  times: Pick<NewMail, 'notAfter'> = {},
): Promise<void> {
  const coaches = await Player.query(trx).where({ isCoach: true }).orderBy('id');
  await writeMails(
    trx,
    coaches.map((coach) => ({ ...mailTo(coach, event, facts), ...times })),
  );
}

export function playerFacts(player: Player): PlayerFacts {
  return { name: fullNameOf(player), email: player.email, phone: player.phone };
}

export function spanFacts({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): SpanFacts {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

export const slotFacts = ({ start, end }: TimeSpan) => spanFacts({ startsAt: start, endsAt: end });
