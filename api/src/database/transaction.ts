import type { Knex } from 'knex';
import { databaseCodeOf } from './database-code.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction. Two players who swap slots at the same moment can wait for each other: PostgreSQL then
 * ends one of the two, which is simply done again.
 */
export async function inTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return databaseCodeOf(error) === DEADLOCK;
}
