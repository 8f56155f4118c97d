import type { Knex } from 'knex';
import { notFound } from '../refusal/refusal.ts';
import { Player } from './player.ts';

/**
 * Returns the account that has an e-mail address. An address that changed hands belongs to the
 * account whose token named it last. Throws `Refusal` 404 if there is none, or if it is being deleted.
 */
export async function findAccount(knex: Knex, email: string): Promise<Player> {
  const found = await Player.query(knex)
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('closedAt')
    .orderByRaw('email_as_of desc nulls last, created_at desc')
    .first();
  if (!found) throw notFound('No account here has this e-mail address. Look for a typing error.');
  return found;
}
