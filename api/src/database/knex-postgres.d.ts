/**
 * Parts of knex's PostgreSQL dialect that its own types leave out; `limited-client.ts` extends
 * them.
 */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type pg from 'pg';

  export interface PooledConnection extends pg.Client {
    /** Set once the connection must not be used again; the pool then drops it. */
    __knex__disposed?: unknown;
  }
  export interface Statement {
    sql: string;
    bindings?: unknown[];
    options?: object;
  }
  export default class PostgresClient extends Knex.Client {
    override acquireConnection(): Promise<PooledConnection>;
    override releaseConnection(connection: PooledConnection): Promise<void>;
    _query(connection: PooledConnection, statement: Statement): Promise<Statement>;
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  import type { PooledConnection } from 'knex/lib/dialects/postgres/index.js';

  export default class PostgresTransaction {
    constructor(client: unknown, container: unknown, config: unknown, outer: unknown);
    query(connection: PooledConnection, sql: string, ...rest: unknown[]): Promise<unknown>;
  }
}
