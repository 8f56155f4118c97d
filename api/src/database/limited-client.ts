import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient, { type PooledConnection, type Statement } from 'knex/lib/dialects/postgres/index.js';
import type { Knex } from 'knex';
import { cancelStatement } from './cancel-statement.ts';
import { DatabaseTimeout } from './errors.ts';
import { chargeDatabaseTime, databaseTimeLeftMs } from './time-limits.ts';

/** A transaction whose process waits for something else holds its locks no longer than this. */
const IDLE_MS = 15_000;
/** The lock timeout as a part of the statement timeout, so that the error names the lock. */
const LOCK_SHARE = 0.9;
/** Node-postgres's message after `query_timeout`. The statement still runs on the connection. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

const cancelling = new WeakMap<PooledConnection, Promise<void>>();
/**
 * When a statement of a pool last succeeded, by the pool's settings: transactions have own clients.
 */
const lastSuccess = new WeakMap<object, number>();

/**
 * Knex's PostgreSQL client with a time limit for every wait. It sets nothing on the session: behind
 * a transaction pooler the next statement may run in another session.
 */
export class LimitedClient extends PostgresClient {
  /**
   * Throws `DatabaseTimeout` when no connection became free and no statement succeeded for too
   * long. While statements succeed the pool is only busy, and its own timeout limits the wait.
   */
  override async acquireConnection(): Promise<PooledConnection> {
    const limitMs = databaseTimeLeftMs();
    const started = performance.now();
    const acquiring = super.acquireConnection();
    const timeout = Promise.withResolvers<never>();
    const check = () => {
      const stuckSince = Math.max(started, lastSuccess.get(this.config) ?? 0);
      const leftMs = limitMs - Math.round(performance.now() - stuckSince);
      if (leftMs > 0) timer = setTimeout(check, leftMs);
      else timeout.reject(new DatabaseTimeout(`No database connection became free within ${limitMs} ms`));
    };
    let timer = setTimeout(check, limitMs);
    try {
      return await Promise.race([acquiring, timeout.promise]);
    } catch (error) {
      // A connection that arrives after the timeout goes back to the pool.
      if (error instanceof DatabaseTimeout) {
        const release = (connection: PooledConnection) => this.releaseConnection(connection);
        void acquiring.then(release, () => {});
      }
      throw error;
    } finally {
      clearTimeout(timer);
      chargeDatabaseTime(performance.now() - started);
    }
  }

  override async _query(connection: PooledConnection, statement: Statement): Promise<Statement> {
    const started = performance.now();
    statement.options = { ...statement.options, query_timeout: databaseTimeLeftMs() };
    try {
      const result = await super._query(connection, statement);
      lastSuccess.set(this.config, performance.now());
      return result;
    } catch (error) {
      if ((error as Error).message === QUERY_TIMEOUT_MESSAGE) abandon(connection, error);
      throw error;
    } finally {
      chargeDatabaseTime(performance.now() - started);
    }
  }

  override async destroyRawConnection(connection: PooledConnection): Promise<void> {
    await cancelling.get(connection);
    return super.destroyRawConnection(connection);
  }

  override transaction(container: unknown, config: unknown, outer: unknown): Knex.Transaction {
    // Knex's types name what the promise resolves with.
    return new LimitedTransaction(this, container, config, outer) as unknown as Knex.Transaction;
  }
}

/** Sends the limits in the same round trip as `BEGIN`. `SET LOCAL` ends with the transaction. */
class LimitedTransaction extends PostgresTransaction {
  override query(connection: PooledConnection, sql: string, ...rest: unknown[]): Promise<unknown> {
    const isFirst = sql.startsWith('BEGIN');
    return super.query(connection, isFirst ? sql + limits(databaseTimeLeftMs()) : sql, ...rest);
  }
}

function limits(statementMs: number): string {
  return [
    `SET LOCAL statement_timeout = ${statementMs}`,
    `SET LOCAL lock_timeout = ${Math.round(statementMs * LOCK_SHARE)}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
  ].join('; ');
}

/** Drops a connection after a timeout and cancels its statement, which may wait for a lock. */
function abandon(connection: PooledConnection, reason: unknown): void {
  connection.__knex__disposed = reason;
  // A pooler forgets the session once its client disconnects, so the cancel request goes first.
  const cancelled = cancelStatement(connection);
  cancelling.set(connection, cancelled);
  void cancelled.then(() => connection.connection.stream.destroy());
}
