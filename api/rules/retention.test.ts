import { expect, test } from '@jest/globals';
import { firstDayOfKeptRecords } from './retention.ts';

test.each([
  // The tax year 2019/20 ended on 5 April 2020, and six years later its last day is over.
  ['2026-04-05', '2019-04-06'],
  ['2026-04-06', '2020-04-06'],
  ['2027-04-05', '2020-04-06'],
])('on %s the accounting records begin at %s', (today, first) => {
  expect(firstDayOfKeptRecords(today)).toBe(first);
});
