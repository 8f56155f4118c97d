import type { UnreadCalendar } from '@lessons/contract';
import { addDays, lastBookableDate, londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { loadBookingRules } from '../pricing/coach-settings.ts';

/** The coach's own calendar, whose busy times block slots: one row, or none. */
export class CoachCalendar extends Model {
  static override tableName = 'coach_calendar';

  declare id: boolean;
  /** A secret: whoever has it reads the calendar. */
  declare address: string;
  /** The `ETag` of the version that was read last. */
  declare etag: string | null;
  declare lastModified: string | null;
  /** The last London day up to which busy times were read. */
  declare coversUntil: string | null;
  declare checkRequestedAt: Date;
  declare lastCheckedAt: Date | null;
  declare lastSuccessAt: Date | null;
  /** A sentence for the coach; null after a success. */
  declare failure: string | null;
  /** The first check after the last success; null after a success. */
  declare failingSince: Date | null;
}

/**
 * Returns since when the coach's calendar can't be read, and the first bookable day that it was not read for, by London's
 * days. Null while it is read, or without one.
 */
export async function findUnreadCalendar(knex: Knex, now: Date): Promise<UnreadCalendar | null> {
  const calendar = await CoachCalendar.query(knex).first();
  if (!calendar?.failingSince) return null;
  const { coversUntil, lastSuccessAt, failingSince } = calendar;
  const firstOpenDay = coversUntil === null ? londonDateOf(now) : addDays(coversUntil, 1);
  const isOpen = firstOpenDay <= lastBookableDate(now, await loadBookingRules(knex));
  return { since: londonDateOf(lastSuccessAt ?? failingSince), openFrom: isOpen ? firstOpenDay : null };
}
