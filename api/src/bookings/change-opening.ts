import type { HoldsDecision } from '@lessons/contract';
import { obstacleTo, type TimeSpan, type WorkingHours } from '@lessons/rules';
import type { Knex } from 'knex';
import { lockOpeningForChange } from '../availability/lock-opening.ts';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { releaseHolds } from '../payments/drop-holds.ts';
import { Booking } from './booking.ts';

/** What a block or a change of working hours met. */
export interface ChangedOpening<T> {
  /** What was written; null when nothing was, since the coach has to decide about `holds` first. */
  written: T | null;
  /** Lessons to come that the change leaves where they are. */
  bookings: Booking[];
  /** Slots that somebody was paying for, with their holders. */
  holds: CourtTime[];
}

interface Change<T> {
  /** Where to look for lessons and holds; all the time to come when null. */
  within: TimeSpan | null;
  /** Whether the change would take away a lesson's or a hold's time. */
  takesAway: (span: TimeSpan) => boolean;
  write: (trx: Knex.Transaction) => Promise<T>;
  decision: HoldsDecision;
  now: Date;
}

/**
 * Writes a block or new working hours together with what the coach decided about slots that are being paid for, in one
 * transaction. Every lesson and hold that keeps a time which the change takes away is named in the result: nobody can take
 * court time between the change and the look at who has it.
 */
export async function changeOpening<T>(knex: Knex, change: Change<T>): Promise<ChangedOpening<T>> {
  const { takesAway, write, decision, now } = change;
  return inTransaction(knex, async (trx) => {
    await lockOpeningForChange(trx);
    // Holds are read before lessons: a payment that is settled between the two then shows as both, never as neither.
    const holds = (await lockHolds(trx, change)).filter(({ span }) => takesAway(span));
    const live = holds.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now);
    if (decision === 'ask' && live.length > 0) return { written: null, bookings: [], holds: live };
    const written = await write(trx);
    // A hold that has run out goes whatever was decided: it would still become a lesson if it was paid in its last second.
    const kept = decision === 'release' ? [] : live;
    await releaseHolds(
      trx,
      holds.filter((hold) => !kept.includes(hold)),
      now,
    );
    const bookings = (await findLessonsToCome(trx, change)).filter(({ startsAt, endsAt }) =>
      takesAway({ start: startsAt, end: endsAt }),
    );
    return { written, bookings, holds: live };
  });
}

/** Whether a lesson to come lies outside the working hours. */
export function isOutside(workingHours: readonly WorkingHours[], now: Date): (span: TimeSpan) => boolean {
  return (span) => obstacleTo(span, { workingHours, blocks: [], busy: [], now }) === 'outside-hours';
}

/** Locks the holds, so that none becomes a lesson until the end of the transaction. */
function lockHolds(trx: Knex.Transaction, { within, now }: Change<unknown>) {
  return CourtTime.query(trx)
    .modify('overlapping', within ?? { start: now, end: null })
    .whereNotNull('heldUntil')
    .orderBy('startsAt')
    .forUpdate()
    .withGraphFetched('holder');
}

function findLessonsToCome(trx: Knex.Transaction, { within, now }: Change<unknown>) {
  const lessons = Booking.query(trx)
    .whereIn('status', ['pending', 'confirmed'])
    .where('startsAt', '>', now)
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
  return within ? lessons.where('startsAt', '<', within.end).where('endsAt', '>', within.start) : lessons;
}
