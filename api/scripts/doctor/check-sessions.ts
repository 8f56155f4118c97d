import type pg from 'pg';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { withConnection } from '../backup/libpq.ts';
import { attempt, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Database connections';
const REMEDY = 'Set DATABASE_DIRECT_URL to the address of the database past the pooler.';
/** A request may take the session between two questions. */
const ATTEMPTS = 5;

/** Checks that jobs and open pages have sessions of their own, which a transaction pooler does not give them. */
export function checkSessions(address: DatabaseAddress): Promise<Finding[]> {
  return attempt(SUBJECT, REMEDY, () =>
    withConnection(address, (first) => withConnection(address, (second) => compare(first, second))),
  );
}

async function compare(first: pg.Client, second: pg.Client): Promise<Finding> {
  const sessionOf = async (client: pg.Client) => (await client.query('select pg_backend_pid()')).rows[0];
  for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
    const [one, other] = [await sessionOf(first), await sessionOf(second)];
    if (one.pg_backend_pid !== other.pg_backend_pid) continue;
    const says = 'share sessions in a transaction pooler: jobs begin late, and open pages change late';
    return warn(SUBJECT, says, REMEDY);
  }
  return ok(SUBJECT, 'have sessions of their own');
}
