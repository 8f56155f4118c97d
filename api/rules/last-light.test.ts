import { expect, test } from '@jest/globals';
import { isLastLight } from './last-light.ts';

const dayEnds = [{ date: '2026-11-26', endTime: '16:10' }];

test.each([
  ['an hour that ends ten minutes before the dark', '2026-11-26T15:00Z', '2026-11-26T16:00Z', true],
  ['half an hour that ends with the light', '2026-11-26T15:40Z', '2026-11-26T16:10Z', true],
  ['an hour after which another is light', '2026-11-26T14:10Z', '2026-11-26T15:10Z', false],
  ['an hour that ends in the dark', '2026-11-26T15:15Z', '2026-11-26T16:15Z', false],
  ['an hour of a day that is long enough', '2026-11-27T15:00Z', '2026-11-27T16:00Z', false],
])('%s: whether it is the last hour of light', (_case, start, end, isLast) => {
  expect(isLastLight({ start: new Date(start), end: new Date(end) }, dayEnds)).toBe(isLast);
});

test('the last hour of light keeps to London’s clock in summer', () => {
  const summer = [{ date: '2026-07-15', endTime: '21:28' }];
  const until = (end: string) =>
    isLastLight({ start: new Date('2026-07-15T18:30Z'), end: new Date(end) }, summer);
  expect(until('2026-07-15T20:28Z')).toBe(true);
  expect(until('2026-07-15T20:29Z')).toBe(false);
});
