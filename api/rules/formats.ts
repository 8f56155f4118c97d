import { dayOfWeek, londonDateOf, londonTimeOf } from './london-time.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface DayWords {
  weekday: string;
  shortWeekday: string;
  day: number;
  month: string;
  shortMonth: string;
  year: string;
}

/**
 * Returns a function that writes the London day of an instant. A calendar date is written as it is. The names are those of
 * `Intl` for en-GB, whose first object takes a phone 60 ms.
 */
export const dateFormat = (write: (words: DayWords) => string) => (instant: Date | string) => {
  const date = londonDateOf(new Date(instant));
  const weekday = WEEKDAYS[dayOfWeek(date)] ?? '';
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return write({
    weekday,
    shortWeekday: weekday.slice(0, 3),
    day: Number(date.slice(8)),
    month,
    shortMonth: month === 'September' ? 'Sept' : month.slice(0, 3),
    year: date.slice(0, 4),
  });
};

/** 17:00, London time. */
export const formatTime = (instant: Date | string): string => londonTimeOf(new Date(instant));
/** Tue 24 Nov, London time. */
export const formatShortDay = dateFormat((at) => `${at.shortWeekday} ${at.day} ${at.shortMonth}`);
/** Tue, London time. */
export const formatShortWeekday = dateFormat((at) => at.shortWeekday);
/** 24 Nov, London time. */
export const formatShortDayOfMonth = dateFormat((at) => `${at.day} ${at.shortMonth}`);
/** Tuesday 24 November, London time. */
export const formatDay = dateFormat((at) => `${at.weekday} ${at.day} ${at.month}`);
/** Tuesday, London time. */
export const formatWeekday = dateFormat((at) => at.weekday);
/** 24 November, London time. */
export const formatDayOfMonth = dateFormat((at) => `${at.day} ${at.month}`);
/** Tuesday 24 November 2026, London time. */
export const formatLongDate = dateFormat((at) => `${at.weekday} ${at.day} ${at.month} ${at.year}`);
/** November 2026, London time. */
export const formatMonth = dateFormat((at) => `${at.month} ${at.year}`);

/** 17:00–18:00, London time. */
export function formatTimeRange(start: Date | string, end: Date | string): string {
  return `${formatTime(start)}–${formatTime(end)}`;
}

/** Tue 24 Nov, 17:00, London time. */
export function formatWhen(instant: Date | string): string {
  return `${formatShortDay(instant)}, ${formatTime(instant)}`;
}

/** Says when a calendar program last read a feed, by its London day. Null: never. */
export function formatLastRead(readOn: string | null): string {
  return readOn ? `A calendar last read it on ${formatLongDate(readOn)}.` : 'No calendar has read it yet.';
}

const QUARTERS: Record<number, string> = { 15: '¼', 30: '½', 45: '¾' };

/** The minutes of a lesson: 45 minutes, 1 hour, 1½ hours. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const quarters = QUARTERS[minutes % 60] ?? '';
  return `${Math.floor(minutes / 60)}${quarters} ${minutes > 60 ? 'hours' : 'hour'}`;
}

/** Pounds, always with their pence: £50.00. For columns and receipts. */
export function formatPoundsAndPence(pounds: number): string {
  const digits = Math.abs(pounds)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',');
  // A minus sign, as wide as a digit.
  return `${pounds < 0 ? '−' : ''}£${digits}`;
}

/** Pounds: £50, and £47.50 where there are pence; −£50 below nothing. */
export function formatPounds(pounds: number): string {
  return formatPoundsAndPence(pounds).replace('.00', '');
}
