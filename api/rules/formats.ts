import { londonDateOf } from './london-clock.ts';
import { formatShortDay, formatTime } from './short-formats.ts';

export * from './short-formats.ts';

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

function wordsOf(instant: Date | string) {
  const [shortWeekday = '', day = '', shortMonth = ''] = formatShortDay(instant).split(' ');
  const longFor = (short: string, names: readonly string[]) =>
    names.find((name) => name.startsWith(short)) ?? '';
  return {
    weekday: longFor(shortWeekday, WEEKDAYS),
    shortWeekday,
    day,
    month: longFor(shortMonth, MONTHS),
    shortMonth,
    year: londonDateOf(new Date(instant)).slice(0, 4),
  };
}

/** Returns a function that writes the London day of an instant. A calendar date is written as it is. */
export const dateFormat =
  (write: (words: ReturnType<typeof wordsOf>) => string) => (instant: Date | string) =>
    write(wordsOf(instant));

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

/** 1 lesson; 2 lessons. */
export const countLessons = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`;
