import type { Statement } from './gated-connections.ts';

/** Says what is wrong with a statement that books a lesson which has begun by `now`; null for all others. */
export function findLateBooking(statement: Statement, now: Date): string | null {
  if (typeof statement === 'string' || !statement.text.startsWith('insert into "bookings"')) return null;
  const columns = /\(([^)]*)\)/.exec(statement.text)?.[1]?.split(', ') ?? [];
  const startsAt = statement.values?.[columns.indexOf('"starts_at"')];
  if (!(startsAt instanceof Date)) throw new Error(`No start in ${statement.text}`);
  return startsAt <= now ? `A lesson of ${startsAt.toISOString()} is booked after its start` : null;
}
