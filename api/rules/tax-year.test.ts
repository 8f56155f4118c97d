import { expect, test } from '@jest/globals';
import { addDays } from './london-time.ts';
import {
  daysOfTaxYear,
  endOfPastQuarter,
  openQuarter,
  quartersOf,
  taxYearOf,
  updateDueOn,
} from './tax-year.ts';

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

test('the quarters of a tax year end on 5 July, 5 October, 5 January and 5 April', () => {
  expect(quartersOf(2026)).toEqual([
    { from: '2026-04-06', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-10-05' },
    { from: '2026-10-06', to: '2027-01-05' },
    { from: '2027-01-06', to: '2027-04-05' },
  ]);
});

test.each([
  ['2026-07-05', '2026-07-05', null],
  ['2026-07-05', '2026-07-06', '2026-07-05'],
  ['2026-04-06', '2026-11-01', '2026-07-05'],
  ['2026-04-05', '2026-04-06', '2026-04-05'],
  ['2027-01-01', '2027-01-05', null],
  ['2027-01-01', '2027-01-06', '2027-01-05'],
])('money of %s is in a quarter that is over on %s: %s', (day, today, end) => {
  expect(endOfPastQuarter(day, today)).toBe(end);
});

test.each([
  [2026, ['2026-08-07', '2026-11-07', '2027-02-07', '2027-05-07']],
  [2025, [null, null, null, null]],
])('the quarterly updates of the tax year %i are due on %j', (year, due) => {
  expect(quartersOf(year).map(updateDueOn)).toEqual(due);
});

test.each([
  [2026, '2026-04-06', '2026-07-05'],
  [2026, '2026-08-07', '2026-07-05'],
  [2026, '2026-08-08', '2026-10-05'],
  [2026, '2027-05-07', '2027-04-05'],
  [2026, '2027-05-08', undefined],
  [2025, '2026-04-20', undefined],
])('of the tax year %i on %s the quarter to %s is the one whose update comes next', (year, today, to) => {
  expect(openQuarter(quartersOf(year), today)?.to).toBe(to);
});
