import { formatTime, londonDateOf, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { requireWithinCalendar } from '../availability/availability.ts';
import { lockAvailability, refuseUnbookable, requireOneDay } from '../availability/require-bookable.ts';
import { CourtTime } from '../court/court-time.ts';
import { refused } from '../http/refusal.ts';

interface TakenBy {
  clientId: string;
  /** Whether the coach takes a time that players can't book. */
  anyway: boolean;
  now: Date;
}

/**
 * Throws `Refusal` 422 unless the coach can give a client this time: `slot_over_midnight`, `slot_taken` while another
 * player pays for it, one of the other `slot_…` for a time that players can't book, without `anyway`, and
 * `beyond_calendar`. Any start is fine within the hours.
 * A time in the past is not refused. Working hours and blocks do not change until the end of the
 * transaction. `takeCourt` decides about other lessons.
 */
export async function requireTakeable(
  trx: Knex.Transaction,
  lesson: TimeSpan,
  { clientId, anyway, now }: TakenBy,
): Promise<void> {
  requireOneDay(lesson);
  requireWithinCalendar(londonDateOf(lesson.start), now);
  const availability = await lockAvailability(trx, lesson);
  const hold = await CourtTime.query(trx)
    .modify('overlapping', lesson)
    .modify('occupied', now, clientId)
    .whereNotNull('heldUntil')
    .first();
  if (hold?.heldUntil)
    throw refused('slot_taken', `Somebody is paying for this time until ${formatTime(hold.heldUntil)}.`);
  if (!anyway && lesson.start > now) refuseUnbookable(lesson, { ...availability, allowsAnyStart: true }, now);
}
