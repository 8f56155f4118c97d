import type { Client } from 'pg';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { createListenClient } from '../../src/database/connect.ts';
import { ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Database connections';
/** The API's own requests may take the session between the two questions. */
const ATTEMPTS = 5;

/** Checks that jobs and live pages have sessions of their own: not through a transaction pooler. */
export async function checkPooler(
  database: DatabaseAddress,
  direct: DatabaseAddress | undefined,
): Promise<Finding> {
  if (!(await sharesSessions(direct ?? database))) return ok(SUBJECT, 'have sessions of their own');
  const says = direct
    ? 'DATABASE_DIRECT_URL leads through a transaction pooler too'
    : 'DATABASE_URL leads through a transaction pooler, and DATABASE_DIRECT_URL is missing';
  return warn(
    SUBJECT,
    `${says}: jobs begin late, and open pages learn of changes after half a minute`,
    'Set DATABASE_DIRECT_URL to the address of the database past the pooler.',
  );
}

/** Returns whether two connections that are open at once were given the same session of PostgreSQL. */
async function sharesSessions(address: DatabaseAddress): Promise<boolean> {
  const [first, second] = [createListenClient(address), createListenClient(address)];
  try {
    await Promise.all([first.connect(), second.connect()]);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      if ((await sessionOf(first)) === (await sessionOf(second))) return true;
    return false;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
