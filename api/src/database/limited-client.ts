import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import PostgresClient, { type Statement } from 'knex/lib/dialects/postgres/index.js';
import pg from 'pg';
import { chargeDatabaseTime, databaseTimeLeftMs } from './time-limits.ts';

/** Node-postgres's message after `query_timeout`. The statement still runs on the connection. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/** A paused server doesn't take the request to cancel either. */
const CANCEL_TIMEOUT_MS = 250;

/**
 * Knex's PostgreSQL client with a time limit for every statement. PostgreSQL's own limits can't
 * replace it: a paused server doesn't keep them, and behind a transaction pooler they end with the
 * transaction. Knex has no public way to limit a statement by what its request has left, and
 * node-postgres's `query_timeout` leaves the statement waiting in PostgreSQL.
 */
export class LimitedClient extends PostgresClient {
  /** The pool limits the wait; here it is charged to the request. */
  override async acquireConnection(): Promise<pg.Client> {
    const started = performance.now();
    try {
      return await super.acquireConnection();
    } finally {
      chargeDatabaseTime(performance.now() - started);
    }
  }

  override async _query(connection: pg.Client, statement: Statement): Promise<Statement> {
    const started = performance.now();
    statement.options = { ...statement.options, query_timeout: databaseTimeLeftMs() };
    try {
      return await super._query(connection, statement);
    } catch (error) {
      if ((error as Error).message === QUERY_TIMEOUT_MESSAGE) await abandon(connection);
      throw error;
    } finally {
      chargeDatabaseTime(performance.now() - started);
    }
  }
}

/** Cancels the statement of a connection, which may wait for a lock, and closes the connection. */
async function abandon(connection: pg.Client): Promise<void> {
  // A pooler forgets the session once its client disconnects, so the cancel request goes first.
  await cancelStatement(connection);
  await connection.end();
}

/** Parts of node-postgres's connection and client that its types leave out. */
interface Wire extends EventEmitter {
  stream: Socket;
  connect(...address: [port: number, host: string] | [path: string]): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}
interface ConnectedClient {
  host: string;
  port: number;
  ssl: unknown;
  processID: number;
  secretKey: number;
}

/**
 * Asks PostgreSQL, or the pooler in front of it, to cancel the statement that runs on a connection.
 * Resolves once the request was sent or timed out. This is the protocol's own request:
 * `pg_cancel_backend` needs a session, and behind a pooler the process id would be the pooler's.
 */
function cancelStatement(client: pg.Client): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as ConnectedClient;
  const wire = new pg.Connection({ ssl } as pg.ConnectionConfig) as unknown as Wire;
  const cancel = () => wire.cancel(processID, secretKey);
  wire.once('connect', () => (ssl ? wire.requestSsl() : cancel())).once('sslconnect', cancel);
  return new Promise((resolve) => {
    const timer = setTimeout(() => wire.stream.destroy(), CANCEL_TIMEOUT_MS);
    // A server that is gone runs no statement.
    wire
      .on('error', () => {})
      .once('end', () => {
        clearTimeout(timer);
        wire.stream.destroy();
        resolve();
      });
    // A Unix socket's folder is a host, too.
    if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
    else wire.connect(port, host);
  });
}
