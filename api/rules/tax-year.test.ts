import { expect, test } from '@jest/globals';
import { addDays } from './london-time.ts';
import { daysOfTaxYear, taxYearOf } from './tax-year.ts';

test.each([
  ['2026-01-01', 2025],
  ['2026-04-05', 2025],
  ['2026-04-06', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-04-05', 2026],
])('%s is in the tax year that begins in %i', (date, year) => {
  expect(taxYearOf(date)).toBe(year);
});

test.each([
  ['2026-04-05', '2026-04-05'],
  ['2026-04-06', '2027-04-05'],
  ['2026-12-31', '2027-04-05'],
  ['2027-01-01', '2027-04-05'],
])('the tax year of %s ends on %s', (day, end) => {
  expect(daysOfTaxYear(taxYearOf(day)).to).toBe(end);
});

test.each([2025, 2026, 2027, 2028])('the tax year %i ends on the day before the next one begins', (year) => {
  expect(addDays(daysOfTaxYear(year).to, 1)).toBe(daysOfTaxYear(year + 1).from);
});
