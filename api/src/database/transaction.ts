import type { Knex } from 'knex';
import { databaseCodeOf } from './errors.ts';
import { databaseTimeLeftMs } from './time-limits.ts';

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;
/** A transaction whose process waits for something else holds its locks no longer than this. */
const IDLE_MS = 15_000;
/** The lock timeout as a part of the statement timeout, so that the error names the lock. */
const LOCK_SHARE = 0.9;

/**
 * Runs `work` in one transaction with time limits, and again after a deadlock: two players who swap
 * slots at the same moment can wait for each other, and PostgreSQL then ends one of the two
 * transactions.
 */
export async function inTransaction<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(async (trx) => {
        await setLimits(trx);
        return work(trx);
      });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || databaseCodeOf(error) !== DEADLOCK) throw error;
    }
  }
}

async function setLimits(trx: Knex.Transaction): Promise<void> {
  const statementMs = databaseTimeLeftMs();
  await trx.raw(`
    set local statement_timeout = ${statementMs};
    set local lock_timeout = ${Math.round(statementMs * LOCK_SHARE)};
    set local idle_in_transaction_session_timeout = ${IDLE_MS}`);
}
