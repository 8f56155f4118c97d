import { MAX_WEEKS_AHEAD, type AvailableSlot } from '@lessons/contract';
import {
  addDays,
  formatLongDate,
  lastBookableDate,
  londonDateOf,
  type BlockedTime,
  type BookingRules,
  type CalendarDate,
  type Court,
  type Pricing,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { refused } from '../http/refusal.ts';
import { bookingRulesIn, loadSettings, pricingIn } from '../pricing/coach-settings.ts';
import { BlockedSlot } from './closing.ts';
import { loadDayEnds } from './day-ends.ts';

/** One weekly window, in London wall time. */
export class WorkingHours extends Model {
  static override tableName = 'working_hours';

  declare id: string;
  declare dayOfWeek: number;
  declare startTime: string;
  declare endTime: string;
  declare isActive: boolean;
}

/** Returns the windows of the week from Sunday on, the earliest of a day first. */
export async function listWorkingHours(knex: Knex): Promise<WorkingHours[]> {
  return WorkingHours.query(knex).orderBy(['dayOfWeek', 'startTime']);
}

/** Throws `Refusal` 422 for hours that end before they start. */
export function requireOrder({ startTime, endTime }: Pick<AvailableSlot, 'startTime' | 'endTime'>): void {
  if (startTime >= endTime)
    throw refused('hours_out_of_order', `${startTime} to ${endTime}: the end must come after the start.`);
}

/** Throws `Refusal` 422 `beyond_calendar` for a day that is further ahead than the coach plans. */
export function requireWithinCalendar(day: CalendarDate, now: Date): void {
  const last = lastBookableDate(now, { horizonWeeks: MAX_WEEKS_AHEAD, noticeHours: 0 });
  if (day > last)
    throw refused('beyond_calendar', `The last day that you can choose is ${formatLongDate(last)}.`);
}

/**
 * Throws `Refusal` 422 `span_out_of_order`, `span_too_long`, `span_in_the_past` or `beyond_calendar` unless the coach can
 * plan the days of a span, both ends included. It may have begun.
 */
export function requireValidSpan(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  maxDays: number,
  now: Date,
): void {
  if (to < from) throw refused('span_out_of_order', 'The last day must not come before the first.');
  if (to >= addDays(from, maxDays))
    throw refused('span_too_long', `Please choose at most ${maxDays} days at once.`);
  if (to < londonDateOf(now)) throw refused('span_in_the_past', 'These days are over.');
  requireWithinCalendar(to, now);
}

/** A time at which the coach's own calendar says that they are busy. It blocks as a blocked date. */
export class CalendarBusyTime extends Model {
  static override tableName = 'calendar_busy_times';

  declare id: string;
  /** YYYY-MM-DD. */
  declare date: string;
  declare startTime: string | null;
  declare endTime: string | null;
}

/** Returns the busy times of a London day and of all days after it. */
export async function listCalendarBusyTimes(knex: Knex, from: string): Promise<CalendarBusyTime[]> {
  return CalendarBusyTime.query(knex).where('date', '>=', from).orderBy(['date', 'startTime']);
}

/** A window of other hours, which a date has in place of those of its weekday, in London wall time. */
export class DateHours extends Model {
  static override tableName = 'date_hours';

  declare id: string;
  /** The entry that the coach saved it with. */
  declare entryId: string;
  declare requestDigest: string;
  /** YYYY-MM-DD. */
  declare date: string;
  declare startTime: string;
  declare endTime: string;
}

/** Returns the other hours of a London day and of all days after it, the earliest window of a day first. */
export async function listDateHours(knex: Knex, from: string): Promise<DateHours[]> {
  return DateHours.query(knex).where('date', '>=', from).orderBy(['date', 'startTime']);
}

interface HoursRow {
  /** Null for hours of a date. */
  dayOfWeek: number | null;
  date: string | null;
  startTime: string;
  endTime: string;
  isActive: boolean;
}

/**
 * Returns the hours of the week, and other hours from one London day to another, each in the order of days and times.
 * `infinity` is PostgreSQL's own last day. By one statement without models: whoever asks what is free needs both, and
 * another one costs such a call a tenth more.
 */
export async function loadHours(knex: Knex, days: readonly [CalendarDate, CalendarDate]) {
  const ofDates = knex('date_hours')
    .select(knex.raw('null::smallint'), 'date', 'start_time', 'end_time', knex.raw('true'))
    .whereBetween('date', [...days]);
  const rows: HoursRow[] = await knex('working_hours')
    .select('day_of_week', knex.raw('null::date as date'), 'start_time', 'end_time', 'is_active')
    .unionAll(ofDates)
    .orderBy(['day_of_week', 'date', 'start_time']);
  return {
    workingHours: rows.flatMap(({ dayOfWeek, startTime, endTime, isActive }) =>
      dayOfWeek === null ? [] : [{ dayOfWeek, startTime, endTime, isActive }],
    ),
    dateHours: rows.flatMap(({ date, startTime, endTime }) =>
      date === null ? [] : [{ date, startTime, endTime }],
    ),
  };
}

/** The facts that decide whether a lesson can be booked, and its price. */
export interface Availability extends Pick<Court, 'workingHours' | 'dateHours' | 'dayEnds' | 'blocks'> {
  rules: BookingRules;
  /** The prices, in pence. */
  pricing: Pricing;
}

/** Returns blocks and busy times of the coach's own calendar alike, from one London day to another. */
async function listBlockedTimes(knex: Knex, days: [string, string]): Promise<BlockedTime[]> {
  const columns = ['date', 'startTime', 'endTime'] as const;
  const busy = CalendarBusyTime.query(knex).select(columns).whereBetween('date', days);
  return BlockedSlot.query(knex).select(columns).whereBetween('date', days).unionAll(busy);
}

/**
 * Returns the working hours, other hours, the dark, all blocks and busy times that can touch `span`, the booking rules
 * and today's prices.
 */
export async function loadAvailability(knex: Knex, span: TimeSpan): Promise<Availability> {
  // One day more on either side, since a London day and the UTC day of the same date differ.
  const days: [string, string] = [addDays(londonDateOf(span.start), -1), addDays(londonDateOf(span.end), 1)];
  const settings = await loadSettings(knex);
  return {
    ...(await loadHours(knex, days)),
    dayEnds: await loadDayEnds(knex, settings.minutesAfterSunset, days),
    blocks: await listBlockedTimes(knex, days),
    rules: bookingRulesIn(settings),
    pricing: pricingIn(settings),
  };
}

const LOCK_KEY = `hashtext('lessons:opening')`;

/**
 * Keeps working hours and blocks unchanged until the end of the transaction. Whoever checks them
 * and then takes court time holds this shared lock, so those transactions do not wait for each
 * other.
 */
export async function lockAvailabilityShared(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock_shared(${LOCK_KEY})`);
}

/**
 * Waits until no transaction is between its check and its taking of court time, and keeps others
 * waiting until this one ends: a change sees every hold and lesson that the old availability
 * allowed. Take it before all other locks except those on payments and bookings, which no such
 * change takes.
 */
export async function lockAvailabilityExclusive(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(${LOCK_KEY})`);
}
