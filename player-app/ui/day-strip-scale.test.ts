import { describe, expect, test } from '@jest/globals';
import { lightAt, nowPosition } from './day-strip-scale.ts';

describe('the now-line', () => {
  const parts = [
    { from: 540, to: 600 },
    { from: 660, to: 780 },
  ];
  test.each([
    ['before the first part is at its top', 480, { part: 0, share: 0 }],
    ['is within a part by its share', 570, { part: 0, share: 0.5 }],
    ['at the end of a part is at the top of the next', 600, { part: 1, share: 0 }],
    ['between two parts is at the top of the later one', 630, { part: 1, share: 0 }],
    ['after all parts is at the bottom of the last', 900, { part: 1, share: 1 }],
  ])('the now-line %s', (_, minute, expected) => {
    expect(nowPosition(parts, minute)).toEqual(expected);
  });

  test('the now-line is not shown on a day without parts', () => {
    expect(nowPosition([], 600)).toBeNull();
  });
});

test.each([
  ['in June', 21 * 60 + 20, [1, 1, 2, 3, 3, 4, 4, 5, 6]],
  ['in December', 15 * 60 + 50, [1, 1, 2, 3, 4, 5, 6, 6, 6]],
])('the light goes by the sunset of the day: %s', (_, sunset, expected) => {
  const hours = [7, 9, 10, 11, 14, 15, 19, 20.5, 21.5];
  expect(hours.map((hour) => lightAt(hour * 60, sunset))).toEqual(expected);
});
