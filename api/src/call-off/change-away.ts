import { MAX_AWAY_DAYS, type HoldsDecision } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailabilityExclusive, requireValidSpan } from '../availability/availability.ts';
import type { CourtTime } from '../court/court-time.ts';
import { lockRequest, requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { idUsed, notFound, refused } from '../http/refusal.ts';
import { CallOff } from '../lessons/choice.ts';
import { lockLessons } from '../lessons/lesson.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { blockDays } from '../opening-hours/change-availability.ts';
import { Away, endAway, openDays } from './away.ts';
import { BLOCK_REASONS, callOffLocked, takeBack, undoUntilOf } from './call-off.ts';
import { decideCallOff, goesAhead } from './decide-call-off.ts';

interface AwayRequest {
  /** The client's, so that a repeat is known. The call-off has it, too. */
  id: string;
  from: string;
  to: string;
  bookingIds: readonly string[];
  message: string | null;
  /** Decides about slots on these days that somebody is paying for. */
  holds: HoldsDecision;
}

/** Throws `Refusal` 422 as `requireValidSpan` does, and `span_in_the_past` for days that have begun. */
export function requireDaysAhead(days: { from: string; to: string }, now: Date): void {
  requireValidSpan(days, MAX_AWAY_DAYS, now);
  if (days.from < londonDateOf(now)) throw refused('span_in_the_past', 'The first of these days is over.');
}

/**
 * Blocks each of the days, and calls off those of the lessons that still go ahead. An exact repeat changes nothing.
 * Returns the held slots about which the coach has to decide first: nothing is done then.
 *
 * Throws `Refusal` 422 as `requireDaysAhead` does, `lesson_outside` for a lesson on another day, and `id_used` if another
 * time away or call-off has the id.
 */
export async function addAway(
  { knex, deploymentId }: MailWriter,
  request: AwayRequest,
  { by, now }: ChangedBy,
): Promise<CourtTime[]> {
  const { id, from, to, bookingIds, message, holds: decision } = request;
  const digest = requestDigest(request);
  return inTransaction(knex, async (trx) => {
    await lockRequest(trx, id);
    const repeated = await Away.query(trx).findById(id);
    if (repeated && repeated.requestDigest !== digest) throw idUsed();
    if (repeated) return [];
    if (await CallOff.query(trx).findById(id)) throw idUsed();
    requireDaysAhead({ from, to }, now);
    const lessons = await lockLessons(trx, bookingIds);
    if (lessons.some(({ startsAt }) => londonDateOf(startsAt) < from || londonDateOf(startsAt) > to))
      throw refused('lesson_outside', 'One of these lessons has moved to another day. Please look again.');
    const write = async () => {
      const row = { id, requestDigest: digest, fromDate: from, toDate: to, createdAt: now };
      await Away.query(trx).insert(row);
      const details = { from, to };
      await writeAuditEntry(trx, { at: now, action: 'away.added', actorId: by, details });
    };
    const days = { awayId: id, from, to, reason: BLOCK_REASONS.away, write };
    const { written, holds } = await blockDays(trx, days, { decision, by, now });
    if (!written) return holds;
    // Some may have been cancelled since the coach saw the list.
    const ahead = lessons.filter((lesson) => goesAhead(lesson, now));
    if (ahead.length === 0) return [];
    const decided = decideCallOff(ahead, { reason: 'away', now });
    const facts = { id, requestDigest: digest, reason: 'away', message, blockId: null } as const;
    await callOffLocked({ trx, deploymentId }, decided, facts, { by, now });
    await Away.query(trx).findById(id).patch({ callOffId: id });
    return [];
  });
}

/**
 * Takes a time away back: its days are open, and the lessons that still wait go ahead, without mails. A repeat changes
 * nothing. Throws `Refusal` 404 for an unknown one, and 422 `too_late_to_undo` once its mails may have been sent.
 */
export async function undoAway(
  { knex, deploymentId }: MailWriter,
  id: string,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    await lockRequest(trx, id);
    const away = await findAway(trx, id);
    if (away.removedAt) return;
    if (now >= undoUntilOf(away))
      throw refused('too_late_to_undo', 'The players are being told already. You can still open the days.');
    const callOff = away.callOffId && (await CallOff.query(trx).findById(away.callOffId));
    if (callOff) await takeBack({ trx, deploymentId }, callOff, { by, now });
    else await endAway(trx, id, 'away.undone', { by, now });
  });
}

/**
 * Opens the days of a time away that are not among `days`, which lie within it. A repeat changes nothing. Throws `Refusal`
 * 404 for an unknown one, and 422 `not_shorter`.
 */
export async function shortenAway(
  knex: Knex,
  id: string,
  { from, to }: { from: string; to: string },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    await lockAvailabilityExclusive(trx);
    const away = await findAway(trx, id);
    if (away.removedAt) throw unknownAway();
    const { fromDate: formerFrom, toDate: formerTo } = away;
    if (from > to || from < formerFrom || to > formerTo)
      throw refused('not_shorter', 'These days can only be made fewer, at either end.');
    if (from === formerFrom && to === formerTo) return;
    await away.$query(trx).patch({ fromDate: from, toDate: to });
    await openDays(trx, id, { fromDate: from, toDate: to });
    const details = { from, to, formerFrom, formerTo };
    await writeAuditEntry(trx, { at: now, action: 'away.shortened', actorId: by, details });
  });
}

/** Opens all days of a time away. Its lessons stay called off. A repeat changes nothing. Throws `Refusal` 404. */
export async function removeAway(knex: Knex, id: string, changed: ChangedBy): Promise<void> {
  await inTransaction(knex, async (trx) => {
    await findAway(trx, id);
    await endAway(trx, id, 'away.removed', changed);
  });
}

async function findAway(trx: Knex.Transaction, id: string): Promise<Away> {
  const away = await Away.query(trx).findById(id);
  if (!away) throw unknownAway();
  return away;
}

const unknownAway = () => notFound('This time away is not known here.');
