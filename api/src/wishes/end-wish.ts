import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction.ts';
import { forbidden } from '../http/refusal.ts';
import { removeWishes, Wish } from './wish.ts';

/**
 * Ends a wish; one that has ended stays so. With `playerId` that player's own alone: throws `Refusal` 403 for another
 * player's.
 */
export async function endWish(knex: Knex, id: string, playerId?: string): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const wish = await Wish.query(trx).findById(id).forUpdate();
    if (!wish) return;
    if (playerId !== undefined && wish.playerId !== playerId) throw forbidden('This is somebody else’s.');
    await removeWishes(trx, [wish]);
  });
}
