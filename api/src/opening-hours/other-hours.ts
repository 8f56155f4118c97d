import { MAX_OTHER_HOURS_DAYS, type OtherHours } from '@lessons/contract';
import {
  addDays,
  dayOfWeek,
  londonDateOf,
  startOfLondonDay,
  type CalendarDate,
  type OpeningHours,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import {
  DateHours,
  listDateHours,
  lockAvailabilityExclusive,
  requireOrder,
  requireValidSpan,
  WorkingHours,
} from '../availability/availability.ts';
import { requestDigest } from '../database/request-digest.ts';
import { idUsed, refused } from '../http/refusal.ts';
import { changeAvailability, type ChangedAvailability, type Decided } from './change-availability.ts';
import { isOutside } from './working-hours.ts';

/** Returns the other hours from today on, soonest first, each as the dates that it still has. */
export async function listOtherHours(knex: Knex, now: Date): Promise<OtherHours[]> {
  return entriesOf(await listDateHours(knex, londonDateOf(now)));
}

/** Returns the entries of rows, which are in the order of their dates and times. */
function entriesOf(rows: readonly DateHours[]): OtherHours[] {
  const entries = Map.groupBy(rows, ({ entryId }) => entryId);
  return [...entries].map(([id, own]) => {
    const dates = own.map(({ date }) => date);
    const [from = '', to = ''] = [dates[0], dates.at(-1)];
    return {
      id,
      from,
      to,
      weekdays: [...new Set(dates.map(dayOfWeek))].toSorted((a, b) => a - b),
      // All dates of an entry have the same.
      windows: own
        .filter(({ date }) => date === from)
        .map(({ startTime, endTime }) => ({ startTime, endTime })),
    };
  });
}

/**
 * Gives the dates of a span that are of these weekdays other hours, and applies the decision about slots outside them
 * that somebody is paying for. They replace other hours that the dates have. Dates that are over are left out. An exact
 * repeat writes nothing. Throws `Refusal` 422 `span_out_of_order`, `span_too_long`, `no_date_in_span`,
 * `span_in_the_past`, `beyond_calendar`, `hours_out_of_order`, `hours_overlap`, and `id_used` for a repeat that differs.
 */
export async function addOtherHours(
  trx: Knex.Transaction,
  { id, ...hours }: OtherHours,
  decided: Decided,
): Promise<ChangedAvailability<true>> {
  const { by, now } = decided;
  const wanted = {
    ...hours,
    weekdays: hours.weekdays.toSorted((a, b) => a - b),
    windows: hours.windows.toSorted(byStart),
  };
  const digest = requestDigest(wanted);
  // Its lock also keeps another request with the same id waiting.
  const opening = await lockOpening(trx, now);
  const known = await DateHours.query(trx).findOne({ entryId: id });
  if (known && known.requestDigest !== digest) throw idUsed();
  if (!known) requireValid(wanted, now);
  const dates = known ? datesWithHours(opening, id) : datesIn(wanted, londonDateOf(now));
  const rows = dates.flatMap((date) => wanted.windows.map((window) => ({ ...window, date })));
  const dateHours = [...opening.dateHours.filter(({ date }) => !dates.includes(date)), ...rows];
  return changeDates(trx, { dates, opening: { ...opening, dateHours } }, decided, async () => {
    if (known) return;
    await DateHours.query(trx).delete().whereIn('date', dates);
    await DateHours.query(trx).insert(rows.map((row) => ({ ...row, entryId: id, requestDigest: digest })));
    const details = detailsOf(wanted);
    await writeAuditEntry(trx, { at: now, action: 'hours.other_added', actorId: by, details });
  });
}

/**
 * Gives the dates of an entry the hours of their weekday again, and applies the decision about slots outside those. A
 * repeat writes nothing.
 */
export async function removeOtherHours(
  trx: Knex.Transaction,
  id: string,
  decided: Decided,
): Promise<ChangedAvailability<true>> {
  const { by, now } = decided;
  const opening = await lockOpening(trx, now);
  const [entry] = entriesOf(opening.dateHours.filter(({ entryId }) => entryId === id));
  const dates = datesWithHours(opening, id);
  const dateHours = opening.dateHours.filter(({ entryId }) => entryId !== id);
  return changeDates(trx, { dates, opening: { ...opening, dateHours } }, decided, async () => {
    if (!entry) return;
    await DateHours.query(trx).delete().where({ entryId: id });
    const details = detailsOf(entry);
    await writeAuditEntry(trx, { at: now, action: 'hours.other_removed', actorId: by, details });
  });
}

/** Locks the hours, and reads those from today on. */
async function lockOpening(trx: Knex.Transaction, now: Date) {
  await lockAvailabilityExclusive(trx);
  return {
    workingHours: await WorkingHours.query(trx),
    dateHours: await listDateHours(trx, londonDateOf(now)),
  };
}

interface ChangedDates {
  /** In order. Lessons on others are not affected. */
  dates: readonly CalendarDate[];
  /** The hours after the change. */
  opening: OpeningHours;
}

/** Writes other hours of dates, with the lessons and slots of these dates that are outside them. */
function changeDates(
  trx: Knex.Transaction,
  { dates, opening }: ChangedDates,
  decided: Decided,
  write: () => Promise<void>,
): Promise<ChangedAvailability<true>> {
  const today = londonDateOf(decided.now);
  const [first = today, last = first] = [dates[0], dates.at(-1)];
  return changeAvailability(trx, {
    within: { start: startOfLondonDay(first), end: startOfLondonDay(addDays(last, 1)) },
    takesAway: (span) => dates.includes(londonDateOf(span.start)) && isOutside(span, opening, decided.now),
    write: async () => {
      await write();
      return true as const;
    },
    ...decided,
  });
}

const datesWithHours = ({ dateHours }: { dateHours: readonly DateHours[] }, id: string) => [
  ...new Set(dateHours.filter(({ entryId }) => entryId === id).map(({ date }) => date)),
];

type Hours = Omit<OtherHours, 'id'>;

function requireValid({ from, to, weekdays, windows }: Hours, now: Date): void {
  const today = londonDateOf(now);
  requireValidSpan({ from, to }, MAX_OTHER_HOURS_DAYS, now);
  if (datesIn({ from, to, weekdays }, today).length === 0)
    throw refused('no_date_in_span', 'There is no such weekday to come between these dates.');
  for (const [index, window] of windows.entries()) {
    requireOrder(window);
    const next = windows[index + 1];
    if (next && next.startTime < window.endTime)
      throw refused('hours_overlap', `${next.startTime} is before ${window.endTime}: these hours overlap.`);
  }
}

/** Returns the dates of a span that are of some weekdays, and not before today. */
function datesIn({ from, to, weekdays }: Omit<Hours, 'windows'>, today: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = from < today ? today : from; date <= to; date = addDays(date, 1))
    if (weekdays.includes(dayOfWeek(date))) dates.push(date);
  return dates;
}

const byStart = (one: Hours['windows'][number], other: Hours['windows'][number]) =>
  one.startTime < other.startTime ? -1 : 1;

const detailsOf = ({ from, to, weekdays, windows }: Hours) => ({
  from,
  to,
  weekdays: weekdays.map(String),
  hours: windows.map(({ startTime, endTime }) => `${startTime}–${endTime}`),
});
