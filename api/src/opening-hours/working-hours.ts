import { isDeepStrictEqual } from 'node:util';
import type { AvailableSlot } from '@lessons/contract';
import { londonDateOf, obstacleTo, type OpeningHours, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { listDateHours, lockAvailabilityExclusive, WorkingHours } from '../availability/availability.ts';
import { changeAvailability, type ChangedAvailability, type Decided } from './change-availability.ts';

/**
 * Replaces the whole week unless it is the same, and applies the decision about slots outside it that somebody is
 * paying for. Other transactions see the old week until this one ends.
 */
export async function replaceWorkingHours(
  trx: Knex.Transaction,
  windows: readonly AvailableSlot[],
  { decision, by, now }: Decided,
): Promise<ChangedAvailability<true>> {
  return changeAvailability(trx, {
    within: null,
    takesAway: await lockWeek(trx, windows, now),
    write: async () => {
      if (isSameWeek(windows, await WorkingHours.query(trx))) return true as const;
      await WorkingHours.query(trx).delete();
      for (const window of windows) await WorkingHours.query(trx).insert(window);
      const details = { windows: windows.length };
      await writeAuditEntry(trx, { at: now, action: 'hours.replaced', actorId: by, details });
      return true as const;
    },
    decision,
    by,
    now,
  });
}

function isSameWeek(one: readonly AvailableSlot[], other: readonly AvailableSlot[]): boolean {
  const [keys, others] = [one, other].map((week) => week.map(keyOfWindow).toSorted());
  return isDeepStrictEqual(keys, others);
}

const keyOfWindow = ({ dayOfWeek, startTime, endTime, isActive }: AvailableSlot) =>
  [dayOfWeek, startTime, endTime, isActive].join(' ');

/** Adds a window to the week unless it is there already. Holds outside all windows that have run out are released. */
export async function addWorkingHours(trx: Knex.Transaction, window: AvailableSlot, { by, now }: ChangedBy) {
  // Before the week is read, so that the window of a concurrent call counts too.
  await lockAvailabilityExclusive(trx);
  const week = await WorkingHours.query(trx);
  if (week.some((known) => keyOfWindow(known) === keyOfWindow(window))) return;
  await changeAvailability(trx, {
    within: null,
    takesAway: await lockWeek(trx, [...week, window], now),
    write: async () => {
      await WorkingHours.query(trx).insert(window);
      const { dayOfWeek, startTime, endTime, isActive } = window;
      const details = { dayOfWeek, startTime, endTime, isActive };
      await writeAuditEntry(trx, { at: now, action: 'hours.window_added', actorId: by, details });
    },
    decision: 'keep',
    by,
    now,
  });
}

/** Locks the hours, and returns whether a week leaves out a time. Those of dates with other hours are not the week's. */
async function lockWeek(trx: Knex.Transaction, workingHours: readonly AvailableSlot[], now: Date) {
  await lockAvailabilityExclusive(trx);
  const otherDates = new Set((await listDateHours(trx, londonDateOf(now))).map(({ date }) => date));
  return (span: TimeSpan) =>
    !otherDates.has(londonDateOf(span.start)) && isOutside(span, { workingHours }, now);
}

/** Returns whether a time that has not begun is outside the hours of its date. */
export function isOutside(span: TimeSpan, opening: OpeningHours, now: Date): boolean {
  return obstacleTo(span, { ...opening, blocks: [], busy: [], now }) === 'outside-hours';
}
