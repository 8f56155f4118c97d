import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** A paused server doesn't take the request to cancel either. */
const TIMEOUT_MS = 250;

/** Parts of node-postgres's connection and client that its types leave out. */
interface Wire extends EventEmitter {
  stream: Socket;
  connect(port: number, host: string): void;
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
export function cancelStatement(client: pg.Client): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as ConnectedClient;
  const wire = new pg.Connection({ ssl } as pg.ConnectionConfig) as unknown as Wire;
  const cancel = () => wire.cancel(processID, secretKey);
  wire.once('connect', () => (ssl ? wire.requestSsl() : cancel())).once('sslconnect', cancel);
  return new Promise((resolve) => {
    const timer = setTimeout(() => wire.stream.destroy(), TIMEOUT_MS);
    // A server that is gone runs no statement.
    wire
      .on('error', () => {})
      .once('end', () => {
        clearTimeout(timer);
        wire.stream.destroy();
        resolve();
      });
    wire.connect(port, host);
  });
}
