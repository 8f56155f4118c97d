import type { Knex } from 'knex';
import { Player } from './player.ts';

interface Identity {
  userId: string;
  email: string | null;
  /** When the token was issued; null for a token that does not say. */
  issuedAt: Date | null;
}

/**
 * Returns the player of a verified identity, and inserts the player on the first visit. The e-mail address follows the newest token:
 * a token from before a change of address is still valid, but must not write the old address back.
 */
export async function welcomePlayer(knex: Knex, { userId, email, issuedAt }: Identity): Promise<Player> {
  const known = await Player.query(knex).findById(userId);
  if (known && (email === null || !isNewer(issuedAt, known))) return known;
  const written = Player.query(knex)
    .insert({ id: userId, email: email ?? '', emailAsOf: email === null ? null : issuedAt })
    .onConflict('id');
  if (email === null) await written.ignore();
  else {
    // Decided in the database: another request, on any API process, may write a newer token's address at the same time.
    await written
      .merge(['email', 'emailAsOf'])
      .where((older) =>
        older.whereNull('players.emailAsOf').orWhereRaw('players.email_as_of < excluded.email_as_of'),
      );
  }
  return Player.query(knex).findById(userId).throwIfNotFound();
}

/** Equally old counts as not newer, so that two tokens of one second do not take turns. */
function isNewer(issuedAt: Date | null, { emailAsOf }: Player): boolean {
  return issuedAt !== null && (emailAsOf === null || emailAsOf < issuedAt);
}
