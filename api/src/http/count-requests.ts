import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one request of `key` and tells how many seconds it has to wait: 0 when it may go on. */
export type CountRequest = (key: string) => Promise<number>;

type Limit = { name: string; points: number; duration: number };

/** The library's own statement is prepared under a name, which a transaction pooler refuses. */
const COUNT = `
  insert into rate_limits as counted (key, points, expire) values (:key, 1, :expire)
  on conflict (key) do update set
    points = case when counted.expire <= :now then 1 else counted.points + 1 end,
    expire = case when counted.expire <= :now then excluded.expire else counted.expire end
  returning points, expire::float8 as expire`;

/**
 * Counts requests in Postgres, for all API processes together. If Postgres can't be asked, this process counts for
 * itself meanwhile. Keys are stored as hashes, since they hold addresses and e-mails.
 */
export function createCounter({ name, points, duration }: Limit, knex: Knex, log: Logger): CountRequest {
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration });
  // A key that is out of points is turned away without asking Postgres again.
  const blocked = new Map<string, number>();

  async function countTogether(key: string): Promise<number> {
    const now = Date.now();
    const blockedUntil = blocked.get(key) ?? 0;
    if (blockedUntil > now) return secondsUntil(blockedUntil, now);
    const { rows } = await knex.raw<{ rows: [{ points: number; expire: number }] }>(COUNT, {
      key: `${name}:${key}`,
      now,
      expire: now + duration * 1000,
    });
    const [counted] = rows;
    if (counted.points <= points) return 0;
    for (const [other, until] of blocked) if (until <= now) blocked.delete(other);
    blocked.set(key, counted.expire);
    return secondsUntil(counted.expire, now);
  }

  return async (key) => {
    const hashed = createHash('sha256').update(key).digest('base64url');
    try {
      return await countTogether(hashed);
    } catch (error) {
      log.error({ err: error, limit: name }, 'rate limits are counted by this process alone');
      return countAlone(own, hashed);
    }
  };
}

/** Deletes counters whose time is up. */
export async function clearOldCounters(knex: Knex): Promise<void> {
  await knex('rate_limits').where('expire', '<=', Date.now()).delete();
}

/** The library rejects with a `RateLimiterRes` when the points are used up. */
async function countAlone(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return secondsUntil(refusal.msBeforeNext, 0);
  }
}

function secondsUntil(time: number, now: number): number {
  return Math.max(1, Math.ceil((time - now) / 1000));
}
