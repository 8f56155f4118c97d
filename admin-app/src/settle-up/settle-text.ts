import type { AdminBooking } from '@lessons/contract';
import { formatShortDay, formatTimeRange, withName } from '@lessons/rules';
import { formatShortDate, isThisYear } from '../format-date.ts';
import { joinFacts, timeOf, whereOf } from '../lesson-text.ts';

/** Mon 23 Nov · 10:00–11:00 · at Hadley Club · Tom; Cancelled, Mon 23 Nov 2025 · 10:00–11:00 */
export function lessonText(lesson: AdminBooking): string {
  const { status, date, startTime, endTime } = lesson;
  const time = isThisYear(date)
    ? timeOf(lesson)
    : `${formatShortDate(date)} · ${formatTimeRange(startTime, endTime)}`;
  const prefix = status === 'cancelled' ? 'Cancelled, ' : '';
  return withName(joinFacts([`${prefix}${time}`, whereOf(lesson)]), lesson);
}

/** 8 lessons, Tue 1 Dec to Tue 19 Jan */
export function seriesText(lessons: readonly AdminBooking[]): string {
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (!first || !last) return '';
  return `${lessons.length} lessons, ${formatShortDay(first.startTime)} to ${formatShortDay(last.startTime)}`;
}
