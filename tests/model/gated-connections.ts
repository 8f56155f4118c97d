import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { ApiRequest, Interleaving } from './interleaving.ts';

/** A statement as knex passes it to pg. */
export type Statement = string | { text: string; values?: unknown[] };
type Done = (error: Error | null, result?: unknown) => void;
/** The part of a pg client that is used here. */
interface Connection extends EventEmitter {
  processID: number;
  query(config: Statement, done: Done): void;
}

export interface GatedConnections {
  /** The run that gates the statements; null lets them pass. */
  interleaving: Interleaving | null;
  /** Called before each statement, with the request that it belongs to. */
  onStatement: (statement: Statement, request: ApiRequest | null) => void;
  /** Ends every connection that one of these requests is using, as when their process dies. */
  endThoseOf(requests: readonly ApiRequest[]): Promise<void>;
  /** Ends every connection, as a restart of the database does. */
  endAll(): Promise<void>;
}

/** Makes every statement of a pool one step of the interleaving. `control` ends connections. */
export function gateConnections(knex: Knex, control: pg.Client): GatedConnections {
  const users = new Map<Connection, ApiRequest | null>();
  const ending = new Set<Connection>();
  const gated: GatedConnections = {
    interleaving: null,
    onStatement: () => {},
    endThoseOf: (requests) =>
      end([...users].flatMap(([connection, user]) => (user && requests.includes(user) ? [connection] : []))),
    endAll: () => end([...users.keys()]),
  };
  const client = knex.client as {
    acquireRawConnection(): Promise<Connection>;
    acquireConnection(): Promise<Connection>;
    releaseConnection(connection: Connection): Promise<void>;
  };
  const open = client.acquireRawConnection.bind(client);
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  client.acquireConnection = async () => {
    const connection = await acquire();
    const request = gated.interleaving?.currentRequest ?? null;
    // The pool learns of its end only later.
    if (request && ending.has(connection)) request.mayFail = true;
    setUser(connection, request);
    return connection;
  };
  client.releaseConnection = (connection) => {
    setUser(connection, null);
    return release(connection);
  };
  client.acquireRawConnection = async () => {
    const connection = await open();
    users.set(connection, null);
    connection.once('end', () => {
      users.delete(connection);
      ending.delete(connection);
    });
    const query = connection.query.bind(connection);
    connection.query = (config, done) => {
      const { interleaving } = gated;
      gated.onStatement(config, interleaving?.currentRequest ?? null);
      if (interleaving) void queryInTurn(interleaving, connection, config, query, done);
      else query(config, done);
    };
    return connection;
  };
  return gated;

  function setUser(connection: Connection, user: ApiRequest | null): void {
    if (users.has(connection)) users.set(connection, user);
  }

  async function queryInTurn(
    interleaving: Interleaving,
    connection: Connection,
    config: Statement,
    query: Connection['query'],
    done: Done,
  ): Promise<void> {
    const label = (typeof config === 'string' ? config : config.text).slice(0, 90);
    const work = () =>
      new Promise<void>((resolve) => {
        query(config, (error, result) => {
          resolve();
          done(error, result);
        });
      });
    try {
      await interleaving.step(label, work, connection.processID);
    } catch (error) {
      done(error as Error);
    }
  }

  async function end(connections: Connection[]): Promise<void> {
    for (const connection of connections) ending.add(connection);
    const ended = connections.map(
      (connection) => new Promise((resolve) => void connection.once('end', resolve)),
    );
    const processIds = connections.map(({ processID }) => processID);
    await control.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [processIds]);
    await Promise.all(ended);
    // Last, since PostgreSQL looks only every 100 ms whether a process has ended with its locks.
    await control.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) pid', [processIds]);
  }
}
