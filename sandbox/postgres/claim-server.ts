import pg from 'pg';

/** A claim on a server, held while this process keeps its connection open. */
export interface Claim {
  release(): Promise<void>;
}

/** `taken`: another process has the claim. `unreachable`: no such server accepts connections. */
type ClaimResult = Claim | 'taken' | 'unreachable';

/** Any number that no other advisory lock in this database uses. */
const CLAIM_KEY = 7_240_018;

/**
 * Claims a server with a session advisory lock. PostgreSQL releases it when the owner's process
 * ends in any way, so no process id has to be trusted. `onLost` is called once if the connection
 * breaks before `release`.
 */
export async function claimServer(url: string, cluster: string, onLost: () => void): Promise<ClaimResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, keepAlive: true });
  let state: 'asking' | 'held' | 'released' = 'asking';
  client.on('error', () => {
    if (state === 'held') onLost();
    state = 'released';
  });
  const release = async () => {
    state = 'released';
    await client.end();
  };

  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; claimed: boolean }>(
      `select current_setting('data_directory') as folder, pg_try_advisory_lock($1) as claimed`,
      [CLAIM_KEY],
    );
    if (rows[0]?.folder === cluster && rows[0].claimed) {
      state = 'held';
      return { release };
    }
    await release();
    return rows[0]?.folder === cluster ? 'taken' : 'unreachable';
  } catch {
    await release();
    return 'unreachable';
  }
}
