import { endOfTaxYear, type CalendarDate } from '@lessons/rules';
import { formatDate } from '../format-date.ts';

/** Returns the year in which the British tax year of a day begins: 2026 for 6 April 2026 to 5 April 2027. */
export function taxYearOf(day: CalendarDate): number {
  return Number(endOfTaxYear(day).slice(0, 'YYYY'.length)) - 1;
}

/** 6 April 2026 – 5 April 2027 */
export function nameOfTaxYear(year: number): string {
  const begins = `${year}-04-06`;
  return `${formatDate(begins)} – ${formatDate(endOfTaxYear(begins))}`;
}

/** Returns the tax years that can be chosen, the latest first. */
export function taxYearsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, years) => last - years);
}
