import type { Knex } from 'knex';
import { Player } from './player.ts';

interface Identity {
  userId: string;
  email: string | null;
}

/** The player of a verified identity; written down at the first visit, and the e-mail again whenever the provider has a new one. */
export async function welcomePlayer(knex: Knex, { userId, email }: Identity): Promise<Player> {
  const known = await Player.query(knex).findById(userId);
  if (known && (email === null || known.email === email)) return known;
  return Player.query(knex)
    .insert({ id: userId, email: email ?? '' })
    .onConflict('id')
    .merge(['email'])
    .returning('*');
}
