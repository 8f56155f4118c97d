import { type CalendarDate } from '@lessons/rules';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
/** 17/06/2026, 17.6.26, 17-6, 17 June 2026, Wed 17 Jun */
const PARTS =
  /^(?:[a-z]+,? )?(?<day>\d{1,2})[ ./-](?<month>\d{1,2}|[a-z]{3,9})(?:[ ./-](?<year>\d{4}|\d{2}))?$/;
/** 17062026, as a keypad without a stroke has it. */
const DIGITS = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})?$/;

/** Writes a date as it is typed in Britain: 17/06/2026. */
export function writeDate(date: CalendarDate): string {
  return date.split('-').toReversed().join('/');
}

/**
 * Reads a date as people in Britain type it, day first. Null for what is none, such as 31/02/2026. A date that lacks its
 * century or its year is read with `today` alone: while somebody types, the rest may follow.
 */
export function readDate(text: string, today?: CalendarDate): CalendarDate | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const parts = (ISO.exec(typed) ?? PARTS.exec(typed) ?? DIGITS.exec(typed))?.groups;
  if (!parts) return null;
  const { day = '', month = '', year = '' } = parts;
  if (year.length < 4 && !today) return null;
  const fullYear = `${today?.slice(0, 4 - year.length) ?? ''}${year}`;
  const monthNumber = /\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
  const date = [fullYear, String(monthNumber).padStart(2, '0'), day.padStart(2, '0')].join('-');
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : null;
}
