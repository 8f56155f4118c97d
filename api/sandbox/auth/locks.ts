import type { ConnectionOptions } from 'node:tls';
import postgres from 'postgres';

/** What the `postgres` driver needs to connect. */
export type DatabaseConnection = { connectionString: string; ssl: ConnectionOptions | false };

/** Does the work while nobody else, in any process on this database, does work of the same name. */
export type OneAtATime = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

const IDLE_SECONDS = 5;

/**
 * Makes locks on a connection of their own: the work needs connections of the pool, and with all of them waiting for
 * a lock it would wait for ever.
 */
export function createLocks({ connectionString, ssl }: DatabaseConnection): {
  oneAtATime: OneAtATime;
  close(): Promise<void>;
} {
  const options = { max: 1, idle_timeout: IDLE_SECONDS, ssl, prepare: false, onnotice: () => {} };
  const sql = postgres(connectionString, options);
  return {
    async oneAtATime(name, work) {
      const done = await sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(hashtextextended(${`auth_sandbox ${name}`}, 0))`;
        return { result: await work() };
      });
      return done.result;
    },
    close: () => sql.end(),
  };
}
