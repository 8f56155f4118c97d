import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** After this long the request to cancel is given up: the server does not take it either. */
const WITHIN_MS = 5_000;

/** node-postgres's connection, of which its types leave these parts out. */
interface Wire extends EventEmitter {
  stream: Socket;
  connect(port: number, host: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}
interface Addressed {
  host: string;
  port: number;
  ssl: unknown;
  processID: number;
  secretKey: number;
}

/**
 * Asks PostgreSQL, or the pooler before it, to cancel the statement that runs on a connection, and waits for nothing. It is
 * the protocol's own request: `pg_cancel_backend` needs a session, and behind a pooler the id would be the pooler's.
 */
export function cancelStatement(client: pg.Client): void {
  const { host, port, ssl, processID, secretKey } = client as unknown as Addressed;
  const wire = new pg.Connection({ ssl } as pg.ConnectionConfig) as unknown as Wire;
  const cancel = () => wire.cancel(processID, secretKey);
  wire.once('connect', () => (ssl ? wire.requestSsl() : cancel())).once('sslconnect', cancel);
  // A server that has gone runs nothing any more.
  wire.on('error', () => {}).once('end', () => wire.stream.destroy());
  wire.connect(port, host);
  wire.stream.setTimeout(WITHIN_MS, () => wire.stream.destroy());
  wire.stream.unref();
}
