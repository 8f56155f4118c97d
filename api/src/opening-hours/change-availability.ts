import type { HoldsDecision } from '@lessons/contract';
import { overlaps, spanOfBlock, type BlockedTime, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CalendarBusyTime, lockAvailabilityExclusive } from '../availability/availability.ts';
import { CourtTime } from '../court/court-time.ts';
import { releaseHolds } from '../payments/holds.ts';
import { Booking } from '../lessons/booking.ts';

const ROWS_PER_INSERT = 5_000;

/** The effects of a block or a change of hours. */
export interface ChangedAvailability<T> {
  /** The rows that were written. Null if none were: the coach has to decide about `holds` first. */
  written: T | null;
  /** Upcoming lessons at times that the change takes away. They stay as they are. */
  bookings: Booking[];
  /** Slots at such times that somebody is paying for, with their holders. */
  holds: CourtTime[];
}

/**
 * Replaces the busy times of the coach's own calendar. Lessons stay, and slots that somebody is
 * paying for stay held; holds that have run out are released. Nothing is written while nothing
 * changes.
 */
export async function replaceCalendarBusyTimes(
  trx: Knex.Transaction,
  blocks: readonly BlockedTime[],
  now: Date,
): Promise<void> {
  // Before the busy times are read: another process may be replacing them too.
  await lockAvailabilityExclusive(trx);
  const known = await CalendarBusyTime.query(trx);
  const kept = new Set(blocks.map(keyOf));
  const knownKeys = new Set(known.map(keyOf));
  const removed = known.filter((busy) => !kept.has(keyOf(busy))).map(({ id }) => id);
  const added = blocks.filter((block) => !knownKeys.has(keyOf(block)));
  if (removed.length > 0) await CalendarBusyTime.query(trx).delete().whereIn('id', removed);
  if (added.length === 0) return;
  const spans = added.map(spanOfBlock);
  await changeAvailability(trx, {
    within: null,
    takesAway: (other) => spans.some((span) => overlaps(span, other)),
    write: () => insertAll(trx, added),
    decision: 'keep',
    by: null,
    now,
  });
}

const keyOf = ({ date, startTime, endTime }: BlockedTime) => `${date} ${startTime ?? ''} ${endTime ?? ''}`;

/** Inserts the blocks in parts: a statement has at most 65,535 values. */
async function insertAll(trx: Knex.Transaction, blocks: readonly BlockedTime[]): Promise<void> {
  for (let first = 0; first < blocks.length; first += ROWS_PER_INSERT) {
    await CalendarBusyTime.query(trx).insert(blocks.slice(first, first + ROWS_PER_INSERT));
  }
}

/** The coach's decision about the holds under a change, with its time. */
export interface Decided {
  decision: HoldsDecision;
  /** The person who decides. Null for a job. */
  by: string | null;
  now: Date;
}

interface Change<T> extends Decided {
  /** The time span in which lessons and holds can be affected. Null for all of the future. */
  within: TimeSpan | null;
  /** Whether the change takes away the time of a lesson or a hold. */
  takesAway: (span: TimeSpan) => boolean;
  write: () => PromiseLike<T>;
}

/**
 * Writes a change together with the decision about affected holds, and returns every affected
 * lesson and hold. The lock keeps others from taking court time between the change and the query
 * for it.
 */
export async function changeAvailability<T>(
  trx: Knex.Transaction,
  { within, takesAway, write, decision, by, now }: Change<T>,
): Promise<ChangedAvailability<T>> {
  await lockAvailabilityExclusive(trx);
  // Holds before lessons: a payment that is settled in between is then found as both, never as
  // neither. They are locked, so that none becomes a lesson until the end of the transaction.
  const allHolds = await CourtTime.query(trx)
    .modify('overlapping', within ?? { start: now, end: null })
    .whereNotNull('heldUntil')
    .orderBy('startsAt')
    .forUpdate()
    .withGraphFetched('holder');
  const holds = allHolds.filter(({ span }) => takesAway(span));
  const live = holds.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now);
  if (decision === 'ask' && live.length > 0) return { written: null, bookings: [], holds: live };
  const written = await write();
  // A hold that has run out is always released: it would become a lesson if it was paid at the last
  // second.
  const kept = decision === 'release' ? [] : live;
  const released = holds.filter((hold) => !kept.includes(hold));
  await releaseHolds(trx, released);
  if (decision === 'release') {
    for (const { holderId: playerId, startsAt } of live) {
      const details = { startsAt: startsAt.toISOString() };
      await writeAuditEntry(trx, { at: now, action: 'hold.released', actorId: by, playerId, details });
    }
  }
  const upcoming = Booking.query(trx)
    .where({ status: 'confirmed' })
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
  if (within) void upcoming.where('startsAt', '<', within.end).where('endsAt', '>', within.start);
  const bookings = (await upcoming).filter(({ startsAt, endsAt }) =>
    takesAway({ start: startsAt, end: endsAt }),
  );
  return { written, bookings, holds: live };
}
