import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type { PooledConnection, Statement } from 'knex/lib/dialects/postgres/index.js';
import type { Knex } from 'knex';
import { cancelStatement } from './cancel-statement.ts';
import { chargeDatabaseTime, databaseTimeLeftMs, DatabaseTimeout } from './time-limits.ts';

/** A transaction whose process waits for something else holds its locks no longer than this. */
const IDLE_MS = 15_000;
/** The part of a statement's time that it may wait for a lock: the caller then reads which of the two it was. */
const LOCK_SHARE = 0.9;
/** node-postgres's words when `query_timeout` is over. It goes on using the connection, which still waits. */
const OVER_TIME = 'Query read timeout';

const cancelling = new WeakMap<PooledConnection, Promise<void>>();
/** When a statement of a pool last succeeded. By its settings, since a transaction has a client of its own. */
const lastSuccess = new WeakMap<object, number>();

/**
 * Knex's PostgreSQL client with a limit for every wait. Nothing is set on a session: behind a transaction pooler the next
 * statement may run on another one.
 */
export class LimitedClient extends PostgresClient {
  /**
   * Fails when for too long no connection came free and no statement succeeded. With statements going through, only the pool's
   * own limit ends the wait; a request that has waited long then has the less time for a statement that is stuck.
   */
  override async acquireConnection(): Promise<PooledConnection> {
    const limitMs = databaseTimeLeftMs();
    const started = performance.now();
    const stuckForMs = () =>
      Math.round(performance.now() - Math.max(started, lastSuccess.get(this.config) ?? 0));
    const acquiring = super.acquireConnection();
    const late = Promise.withResolvers<never>();
    const look = () => {
      const leftMs = limitMs - stuckForMs();
      if (leftMs > 0) timer = setTimeout(look, leftMs);
      else late.reject(new DatabaseTimeout(`No connection to the database became free within ${limitMs} ms`));
    };
    let timer = setTimeout(look, limitMs);
    try {
      return await Promise.race([acquiring, late.promise]);
    } catch (error) {
      // One that comes too late goes back; that none came has been said.
      if (error instanceof DatabaseTimeout) {
        void acquiring.then(
          (connection) => this.releaseConnection(connection),
          () => {},
        );
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
      const answered = await super._query(connection, statement);
      lastSuccess.set(this.config, performance.now());
      return answered;
    } catch (error) {
      if ((error as Error).message === OVER_TIME) abandon(connection, error);
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

/** Tells PostgreSQL the limits in the same round trip as `BEGIN`. `SET LOCAL` ends with the transaction. */
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

/** Ends a connection whose statement took too long, and the statement: PostgreSQL would wait on for a lock by itself. */
function abandon(connection: PooledConnection, reason: unknown): void {
  connection.__knex__disposed = reason;
  const cancelled = cancelStatement(connection);
  // A pooler that sees its client go first forgets which session it was.
  cancelling.set(connection, cancelled);
  void cancelled.then(() => connection.connection.stream.destroy());
}
