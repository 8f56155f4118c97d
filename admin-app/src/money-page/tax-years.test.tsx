import { expect, test } from '@jest/globals';
import { nameOfTaxYear, taxYearOf, taxYearsBetween } from './tax-years.ts';

test.each([
  ['2026-04-05', 2025],
  ['2026-04-06', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-04-05', 2026],
])('%s belongs to the tax year that begins in %i', (day, year) => {
  expect(taxYearOf(day)).toBe(year);
});

test('a tax year is named by its first and its last day', () => {
  expect(nameOfTaxYear(2026)).toBe('6 April 2026 – 5 April 2027');
});

test.each([
  [2024, 2026, [2026, 2025, 2024]],
  [2026, 2026, [2026]],
  [2027, 2026, [2026]],
])('the tax years from %i to %i can be chosen, the latest first', (first, last, years) => {
  expect(taxYearsBetween(first, last)).toEqual(years);
});
