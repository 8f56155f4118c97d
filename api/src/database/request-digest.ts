import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Returns the SHA-256 of a value's JSON, in hex. The order of keys makes no difference, nor does a key whose value is
 * undefined. A row that keeps the digest of its request tells an exact repeat from another request with the same id.
 */
export function requestDigest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex');
}

/** Lets no other request with an id that the browser made run until the end of the transaction. */
export async function lockRequest(trx: Knex.Transaction, id: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`lessons:request:${id}`]);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
