import { expect, test } from '@jest/globals';
import { verdictOf } from './verdict.ts';

const LAST = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109];
const times = (factor: number) => LAST.map((value) => value * factor);

test('the same cost is not worse', () => {
  expect(verdictOf(LAST, LAST)).toEqual({ median: 1, lowerQuartile: 1, isWorse: false });
});

test.each([
  [1.14, false],
  [1.16, true],
  [0.5, false],
])('all runs %f times as dear: worse is %s', (factor, isWorse) => {
  expect(verdictOf(times(factor), LAST)).toMatchObject({ isWorse });
});

test('runs beside other work are dear, but the quick ones show that nothing is worse', () => {
  const disturbed = [...LAST.slice(0, 3), ...times(3).slice(3)];
  expect(verdictOf(disturbed, LAST)).toMatchObject({ isWorse: false });
  expect(verdictOf(disturbed, LAST).median).toBeGreaterThan(2);
});

test('a few runs of the last release that were lucky are not enough', () => {
  const lucky = [...times(0.5).slice(0, 3), ...LAST.slice(3)];
  expect(verdictOf(LAST, lucky)).toMatchObject({ isWorse: false });
});

test('the order of the runs does not matter', () => {
  expect(verdictOf(times(1.2).toReversed(), LAST)).toEqual(verdictOf(times(1.2), LAST));
});
