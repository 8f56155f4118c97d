import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

const TABLE = 'rate_limits';

/** Counts one request of `key` and tells how many seconds it has to wait: 0 when it may go on. */
export type CountRequest = (key: string) => Promise<number>;

type Limit = { name: string; points: number; duration: number };

/**
 * Counts requests in Postgres, for all API processes together. If Postgres can't be asked, this process counts for
 * itself meanwhile. Keys are stored as hashes, since they hold addresses and e-mails.
 */
export function createCounter({ name, points, duration }: Limit, knex: Knex, log: Logger): CountRequest {
  const limit = { keyPrefix: name, points, duration };
  const shared = new RateLimiterPostgres({
    ...limit,
    storeClient: knex,
    storeType: 'knex',
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A key that is out of points is turned away without asking Postgres again.
    inMemoryBlockOnConsumed: points,
  });
  const own = new RateLimiterMemory(limit);

  return async (key) => {
    const hashed = createHash('sha256').update(key).digest('base64url');
    try {
      return await secondsToWait(shared.consume(hashed));
    } catch (error) {
      log.error({ err: error, limit: name }, 'rate limits are counted by this process alone');
      return secondsToWait(own.consume(hashed));
    }
  };
}

/** A refusal is a rejection with a `RateLimiterRes`; any other rejection is the store's failure. */
async function secondsToWait(consuming: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consuming;
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/**
 * Lets the library make the counters' table, and clear away old counters from then on. Of two processes that start at
 * once, both may find no table; the one that fails to make it finds it at the second try.
 */
export async function createCounterTable(knex: Knex): Promise<void> {
  await makeTable(knex).catch(() => makeTable(knex));
}

function makeTable(knex: Knex): Promise<void> {
  const table = { storeClient: knex, storeType: 'knex', tableName: TABLE, points: 1, duration: 1 };
  return new Promise((made, failed) => {
    void new RateLimiterPostgres(table, (error?: Error) => (error ? failed(error) : made()));
  });
}
