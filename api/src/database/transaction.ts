import type { Knex } from 'knex';
import { databaseCodeOf } from './errors.ts';
import { databaseTimeLeftMs } from './time-limits.ts';

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;
/** A transaction whose process waits for something else holds its locks no longer, unless a statement may. */
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
    let failure: unknown;
    try {
      return await knex.transaction(async (trx) => {
        try {
          await setLimits(trx);
          return await work(trx);
        } catch (error) {
          failure = error;
          throw error;
        }
      });
    } catch (error) {
      // On a connection that broke, Knex throws the error of its `ROLLBACK`, which hides the reason.
      failure ??= error;
      if (attempt === MAX_ATTEMPTS || databaseCodeOf(failure) !== DEADLOCK) throw failure;
    }
  }
}

async function setLimits(trx: Knex.Transaction): Promise<void> {
  const statementMs = databaseTimeLeftMs();
  await trx.raw(`
    set local statement_timeout = ${statementMs};
    set local lock_timeout = ${Math.round(statementMs * LOCK_SHARE)};
    set local idle_in_transaction_session_timeout = ${Math.max(IDLE_MS, statementMs)}`);
}
