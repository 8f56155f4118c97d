import { LONDON } from './london-time.ts';

/** Returns a function that writes an instant in London time. A calendar date is written as it is. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  // A slow phone takes 15 ms to create one, and no screen uses all.
  let formatter: Intl.DateTimeFormat | undefined;
  return (instant: Date | string) => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, ...options });
    // Engines differ on the comma after the weekday ("Tue, 24 Nov"); the product writes none.
    return formatter.format(new Date(instant)).replaceAll(',', '');
  };
};

/** 17:00, London time. */
export const formatTime = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** Tue 24 Nov, London time. */
export const formatShortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
/** Tue, London time. */
export const formatShortWeekday = dateFormat({ weekday: 'short' });
/** 24 Nov, London time. */
export const formatShortDayOfMonth = dateFormat({ day: 'numeric', month: 'short' });
/** Tuesday 24 November, London time. */
export const formatDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
/** Tuesday, London time. */
export const formatWeekday = dateFormat({ weekday: 'long' });
/** 24 November, London time. */
export const formatDayOfMonth = dateFormat({ day: 'numeric', month: 'long' });
/** Tuesday 24 November 2026, London time. */
export const formatLongDate = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** November 2026, London time. */
export const formatMonth = dateFormat({ month: 'long', year: 'numeric' });

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

const formatMoney = (minimumFractionDigits: number) => {
  let formatter: Intl.NumberFormat | undefined;
  return (pounds: number) => {
    formatter ??= new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: 'GBP',
      minimumFractionDigits,
    });
    // A minus sign, as wide as a digit: the browser writes a hyphen.
    return formatter.format(pounds).replace('-', '−');
  };
};
const formatWholePounds = formatMoney(0);
/** Pounds, always with their pence: £50.00. For columns and receipts. */
export const formatPoundsAndPence = formatMoney(2);

/** Pounds: £50, and £47.50 where there are pence; −£50 below nothing. */
export function formatPounds(pounds: number): string {
  return Number.isInteger(pounds) ? formatWholePounds(pounds) : formatPoundsAndPence(pounds);
}
