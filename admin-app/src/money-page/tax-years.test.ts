import { expect, test } from '@jest/globals';
import { nameOfTaxYear, taxYearsBetween } from './tax-years.ts';

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
