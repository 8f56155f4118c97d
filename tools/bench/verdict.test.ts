import { expect, test } from '@jest/globals';
import { verdictOf } from './verdict.ts';

const LAST = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109];
const times = (factor: number) => LAST.map((value) => value * factor);

test('runs of the same cost are not worse', () => {
  expect(verdictOf(LAST, LAST)).toEqual({ median: 1, lowerQuartile: 1, isWorse: false });
});

test.each([
  [1.14, false],
  [1.16, true],
  [0.5, false],
])('runs that all cost %f times as much are worse: %s', (factor, isWorse) => {
  expect(verdictOf(times(factor), LAST)).toMatchObject({ isWorse });
});

test('runs beside other work cost more, but the quick ones show that the cost is not worse', () => {
  const disturbed = [...LAST.slice(0, 3), ...times(3).slice(3)];
  expect(verdictOf(disturbed, LAST)).toMatchObject({ isWorse: false });
  expect(verdictOf(disturbed, LAST).median).toBeGreaterThan(2);
});

test('a few lucky runs of the last release do not make the new one worse', () => {
  const lucky = [...times(0.5).slice(0, 3), ...LAST.slice(3)];
  expect(verdictOf(LAST, lucky)).toMatchObject({ isWorse: false });
});

test('the order of the runs does not change the verdict', () => {
  expect(verdictOf(times(1.2).toReversed(), LAST)).toEqual(verdictOf(times(1.2), LAST));
});
