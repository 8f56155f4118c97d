import { daysOfTaxYear } from '@lessons/rules';
import { formatDate } from '../format-date.ts';

/** 6 April 2026 – 5 April 2027 */
export function nameOfTaxYear(year: number): string {
  const { from, to } = daysOfTaxYear(year);
  return `${formatDate(from)} – ${formatDate(to)}`;
}

/** Returns the tax years that can be chosen, the latest first. */
export function taxYearsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, years) => last - years);
}
