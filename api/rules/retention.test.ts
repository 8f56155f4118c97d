import { expect, test } from '@jest/globals';
import { endOfTaxYear, firstDayOfKeptRecords } from './retention.ts';

test.each([
  ['2026-04-05', '2026-04-05'],
  ['2026-04-06', '2027-04-05'],
  ['2026-12-31', '2027-04-05'],
  ['2027-01-01', '2027-04-05'],
])('the tax year of %s ends on %s', (day, end) => {
  expect(endOfTaxYear(day)).toBe(end);
});

test.each([
  // The tax year 2019/20 ended on 5 April 2020, and six years later its last day is over.
  ['2026-04-05', '2019-04-06'],
  ['2026-04-06', '2020-04-06'],
  ['2027-04-05', '2020-04-06'],
])('on %s the accounting records begin at %s', (today, first) => {
  expect(firstDayOfKeptRecords(today)).toBe(first);
});
