import type { Knex } from 'knex';
import { databaseCodeOf } from './errors.ts';

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in one transaction, and again after a deadlock: two players who swap slots at the
 * same moment can wait for each other, and PostgreSQL then ends one of the two transactions.
 */
export async function inTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || databaseCodeOf(error) !== DEADLOCK) throw error;
    }
  }
}
