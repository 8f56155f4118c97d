import { LONDON } from '@lessons/rules';

const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, month: 'long', year: 'numeric' });

/** November 2026, London time. */
export function formatMonth(instant: Date): string {
  return formatter.format(instant);
}
