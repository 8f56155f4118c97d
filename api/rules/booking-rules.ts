import { addDays, HOUR, londonDateOf, type CalendarDate } from './london-time.ts';

/** The horizon and the notice within which players can book. The coach sets both. */
export interface BookingRules {
  /** The last day that can be booked is this many weeks from today, as a date in London. */
  horizonWeeks: number;
  /** A lesson starts at least this many hours from now. */
  noticeHours: number;
}

/** Returns the last London date with lessons that can be booked. */
export function lastBookableDate(now: Date, { horizonWeeks }: BookingRules): CalendarDate {
  return addDays(londonDateOf(now), 7 * horizonWeeks);
}

/** Returns the earliest start of a lesson that can be booked. A lesson at exactly this time can be. */
export function earliestBookableStart(now: Date, { noticeHours }: BookingRules): Date {
  return new Date(now.getTime() + noticeHours * HOUR);
}

/** 1 hour, 36 hours, 1 day, 2 days. */
export function formatNotice({ noticeHours }: BookingRules): string {
  const days = noticeHours / 24;
  if (noticeHours > 0 && Number.isInteger(days)) return days === 1 ? '1 day' : `${days} days`;
  return noticeHours === 1 ? '1 hour' : `${noticeHours} hours`;
}
