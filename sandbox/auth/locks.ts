import type { ConnectionOptions } from 'node:tls';
import postgres from 'postgres';

/** What the `postgres` driver needs to connect. */
export type DatabaseConnection = { connectionString: string; ssl: ConnectionOptions | false };

/** Runs `work` while no other process on this database runs work of the same name. */
export type WithLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

const IDLE_SECONDS = 5;

/**
 * Creates locks on a connection of their own. The work needs connections of the pool: if they all
 * waited for a lock, it would never end.
 */
export function createLocks({ connectionString, ssl }: DatabaseConnection): {
  withLock: WithLock;
  close(): Promise<void>;
} {
  const options = { max: 1, idle_timeout: IDLE_SECONDS, ssl, prepare: false, onnotice: () => {} };
  const sql = postgres(connectionString, options);
  return {
    async withLock(name, work) {
      const done = await sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(hashtextextended(${`auth_sandbox ${name}`}, 0))`;
        return { result: await work() };
      });
      return done.result;
    },
    close: () => sql.end(),
  };
}
