import { expect, test } from '@jest/globals';
import { quartersOf } from './tax-year.ts';

test('the quarters of a tax year end on 5 July, 5 October, 5 January and 5 April', () => {
  expect(quartersOf(2026)).toEqual([
    { from: '2026-04-06', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-10-05' },
    { from: '2026-10-06', to: '2027-01-05' },
    { from: '2027-01-06', to: '2027-04-05' },
  ]);
});
