import { expect, test } from '@jest/globals';
import { AFTER_FIVE, ANY_TIME, wishInWords } from './wish-words.ts';

test.each([
  [60, ANY_TIME, 'a time is free'],
  [60, AFTER_FIVE, 'a time after five is free'],
  [120, ANY_TIME, '2 hours are free'],
  [120, AFTER_FIVE, '2 hours after five are free'],
  [60, { fromTime: '18:30', toTime: '24:00' }, 'a time after 18:30 is free'],
  [60, { fromTime: '09:00', toTime: '12:00' }, 'a time between 09:00 and 12:00 is free'],
])('a wish for %s minutes, %j, is said as “when %s”', (minutes, time, words) => {
  expect(wishInWords({ minutes, ...time, waitsForAddress: false })).toBe(`We’ll email you when ${words}`);
});
