/** The parts of knex's PostgreSQL dialect that `limited-client.ts` extends: its own types leave them out. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type pg from 'pg';

  export interface Statement {
    sql: string;
    bindings?: unknown[];
    options?: object;
  }
  export default class PostgresClient extends Knex.Client {
    override acquireConnection(): Promise<pg.Client>;
    _query(connection: pg.Client, statement: Statement): Promise<Statement>;
  }
}
