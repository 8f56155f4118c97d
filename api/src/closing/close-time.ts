import { MAX_CLOSED_DAYS, type HoldsDecision } from '@lessons/contract';
import { addDays, londonDateOf, overlaps, spanOfBlock, spanOfDays, type BlockedTime } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailabilityExclusive, requireOrder, requireValidSpan } from '../availability/availability.ts';
import { BlockedSlot, Closing } from '../availability/closing.ts';
import { lockRequest, requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { idUsed, refused } from '../http/refusal.ts';
import { lockLessons } from '../lessons/lesson.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { changeAvailability, type ChangedAvailability } from '../opening-hours/change-availability.ts';
import { callOffLessons } from './call-off-lessons.ts';
import { decideCallOff } from './decide-call-off.ts';

/** Days, both included, or the same hours of each; both times are null for whole days. */
export type ClosedTime = Pick<Closing, 'startTime' | 'endTime'> & { from: string; to: string };

export interface ClosingRequest extends ClosedTime, Pick<Closing, 'id' | 'reason' | 'note' | 'message'> {
  /** The lessons to call off. */
  bookingIds: readonly string[];
  /** Decides about slots in this time that somebody is paying for. */
  holds: HoldsDecision;
}

/**
 * Throws `Refusal` 422 for a time with only one of its hours or with hours out of order, for days that have begun, and
 * as `requireValidSpan` does.
 */
export function requireClosable({ from, to, startTime, endTime }: ClosedTime, now: Date): void {
  if ((startTime === null) !== (endTime === null))
    throw refused('block_incomplete', 'Please fill in start and end times or select whole day');
  if (startTime !== null && endTime !== null) requireOrder({ startTime, endTime });
  requireValidSpan({ from, to }, MAX_CLOSED_DAYS, now);
  if (from < londonDateOf(now)) throw refused('span_in_the_past', 'The first of these days is over.');
}

/** Returns what is closed, a block for each day. */
export function blocksOf({ from, to, startTime, endTime }: ClosedTime): BlockedTime[] {
  const blocks: BlockedTime[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) blocks.push({ date, startTime, endTime });
  return blocks;
}

/**
 * Closes a time, and calls those of the named lessons off that still go ahead. Writes nothing for an exact repeat, and if
 * the coach has to decide about the held slots first, which are returned. `bookings` are the lessons that stay.
 *
 * Throws `Refusal` 422 as `requireClosable` does, `lesson_outside` for a lesson at another time, `already_blocked` for a
 * time that is closed already, if no lesson is called off, and `id_used` if another closing has the id.
 */
export async function closeTime(
  { knex }: MailWriter,
  request: ClosingRequest,
  { by, now }: ChangedBy,
): Promise<ChangedAvailability<true>> {
  const { id, bookingIds, holds: decision, from, to, startTime, endTime, reason, note, message } = request;
  const requested = requestDigest(request);
  return inTransaction(knex, async (trx) => {
    await lockRequest(trx, id);
    const repeated = await Closing.query(trx).findById(id);
    if (repeated && repeated.requestDigest !== requested) throw idUsed();
    if (repeated) return { written: true, bookings: [], holds: [] };
    requireClosable(request, now);
    const blocks = blocksOf(request);
    const takesAway = (span: Parameters<typeof overlaps>[0]) =>
      blocks.some((block) => overlaps(spanOfBlock(block), span));
    const lessons = await lockLessons(trx, bookingIds);
    if (lessons.some(({ startsAt: start, endsAt: end }) => !takesAway({ start, end })))
      throw refused('lesson_outside', 'One of these lessons has moved to another time. Please look again.');
    const spansDays = blocks.length;
    const calledOff = decideCallOff(lessons, { spansDays, now });
    await lockAvailabilityExclusive(trx);
    if (calledOff.length === 0 && (await isClosed(trx, blocks)))
      throw refused('already_blocked', 'This time is already blocked.');
    return changeAvailability(trx, {
      within: spanOfDays({ from, to }),
      takesAway,
      write: async () => {
        const row = { id, requestDigest: requested, closedBy: by, fromDate: from, toDate: to };
        const closing = await Closing.query(trx)
          .insert({ ...row, startTime, endTime, reason, note, message, createdAt: now })
          .returning('*');
        await BlockedSlot.query(trx).insert(blocks.map((block) => ({ ...block, closingId: id })));
        const details = { from, to, startTime, endTime };
        await writeAuditEntry(trx, { at: now, action: 'closing.added', actorId: by, details });
        await callOffLessons(trx, calledOff, closing, { by, now });
        return true as const;
      },
      decision,
      by,
      now,
    });
  });
}

/** Whether each of these blocks is there already. */
async function isClosed(trx: Knex.Transaction, blocks: readonly BlockedTime[]): Promise<boolean> {
  const [{ startTime, endTime } = { startTime: null, endTime: null }] = blocks;
  const dates = blocks.map(({ date }) => date);
  const known = await trx('blocked_slots')
    .where({ startTime, endTime })
    .whereIn('date', dates)
    .distinct('date');
  return known.length === dates.length;
}
