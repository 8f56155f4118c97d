import type { OwnCalendar } from '@lessons/contract';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { CalendarBusyTime } from '../availability/availability.ts';
import { CoachCalendar } from '../availability/own-calendar.ts';
import { replaceCalendarBusyTimes } from '../opening-hours/change-availability.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../http/refusal.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { calendarUrl } from './calendar-url.ts';

/** Returns the calendar's address and state for the coach. */
export async function describeOwnCalendar(knex: Knex): Promise<OwnCalendar> {
  const calendar = await CoachCalendar.query(knex).first();
  if (!calendar) {
    return { address: null, isChecking: false, lastSuccessAt: null, failure: null, busyTimes: 0 };
  }
  const { address, checkRequestedAt, lastCheckedAt, lastSuccessAt, failure } = calendar;
  return {
    address,
    isChecking: lastCheckedAt === null || lastCheckedAt < checkRequestedAt,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    failure,
    busyTimes: await CalendarBusyTime.query(knex).resultSize(),
  };
}

/**
 * Saves the calendar's address and has it read soon. Busy times of another calendar are removed at
 * once. Throws `Refusal` 422 for an address that can't be a calendar's.
 */
export async function saveOwnCalendar(knex: Knex, given: string, { by, now }: ChangedBy): Promise<void> {
  const address = requireCalendarUrl(given);
  await inTransaction(knex, async (trx) => {
    const known = await CoachCalendar.query(trx).first();
    if (known?.address !== address) {
      await removeAll(trx, now);
      await CoachCalendar.query(trx).insert({ address, checkRequestedAt: now });
    } else await CoachCalendar.query(trx).patch({ checkRequestedAt: now });
    const details = { isNewAddress: known?.address !== address };
    await writeAuditEntry(trx, { at: now, action: 'calendar.connected', actorId: by, details });
    await enqueue(trx, 'refresh-coach-calendar', {});
  });
}

/** Forgets the calendar and its busy times. Without a calendar nothing changes. */
export async function removeOwnCalendar(knex: Knex, { by, now }: ChangedBy): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const removed = await removeAll(trx, now);
    if (removed) await writeAuditEntry(trx, { at: now, action: 'calendar.removed', actorId: by });
  });
}

/** Returns how many calendars there were: one or none. */
async function removeAll(trx: Knex.Transaction, now: Date): Promise<number> {
  await replaceCalendarBusyTimes(trx, [], now);
  return CoachCalendar.query(trx).delete();
}

function requireCalendarUrl(given: string): string {
  try {
    return calendarUrl(given).href;
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw refused('calendar_address_not_valid', error.message);
    throw error;
  }
}
