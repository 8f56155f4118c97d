import { expect, test } from '@jest/globals';
import { roundTicks } from './round-ticks.ts';

test.each([
  [2_100, [0, 1_000, 2_000, 3_000]],
  [1_950, [0, 500, 1_000, 1_500, 2_000]],
  [400, [0, 100, 200, 300, 400]],
  [190, [0, 50, 100, 150, 200]],
  [3, [0, 1, 2, 3]],
  [0, [0, 1]],
])('up to £%d there are the ticks %j', (max, expected) => {
  expect(roundTicks(max)).toEqual(expected);
});
