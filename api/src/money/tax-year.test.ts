import { expect, test } from '@jest/globals';
import { addDays } from '@lessons/rules';
import { daysOfTaxYear, quartersOf, taxYearOf } from './tax-year.ts';

test.each([
  ['2026-01-01', 2025],
  ['2026-04-05', 2025],
  ['2026-04-06', 2026],
  ['2026-12-31', 2026],
  ['2027-04-05', 2026],
])('%s is in the tax year that begins in %i', (date, year) => {
  expect(taxYearOf(date)).toBe(year);
});

test('the quarters of a tax year end on 5 July, 5 October, 5 January and 5 April', () => {
  expect(quartersOf(2026)).toEqual([
    { from: '2026-04-06', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-10-05' },
    { from: '2026-10-06', to: '2027-01-05' },
    { from: '2027-01-06', to: '2027-04-05' },
  ]);
});

test.each([2025, 2026, 2027, 2028])('the tax year %i ends on the day before the next one begins', (year) => {
  expect(addDays(daysOfTaxYear(year).to, 1)).toBe(daysOfTaxYear(year + 1).from);
});
