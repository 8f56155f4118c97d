import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** After this long the request to cancel is given up: a server that is paused does not take it either. */
const WITHIN_MS = 250;

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
 * Asks PostgreSQL, or the pooler before it, to cancel the statement that runs on a connection. It is the protocol's own request:
 * `pg_cancel_backend` needs a session, and behind a pooler the id would be the pooler's. Resolves once the request was taken or
 * given up.
 */
export function cancelStatement(client: pg.Client): Promise<void> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Addressed;
  const wire = new pg.Connection({ ssl } as pg.ConnectionConfig) as unknown as Wire;
  const cancel = () => wire.cancel(processID, secretKey);
  wire.once('connect', () => (ssl ? wire.requestSsl() : cancel())).once('sslconnect', cancel);
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => wire.stream.destroy(), WITHIN_MS);
    // A server that has gone runs nothing any more.
    wire
      .on('error', () => {})
      .once('end', () => {
        clearTimeout(giveUp);
        wire.stream.destroy();
        resolve();
      });
    wire.connect(port, host);
  });
}
