import { expect, test } from '@jest/globals';
import { readDate, writeDate } from './read-date.ts';

const TODAY = '2026-06-17';

test.each([
  '17/06/2026',
  '17/6/2026',
  '17.6.2026',
  '17-06-2026',
  '17 06 2026',
  '17062026',
  '2026-06-17',
  '17 Jun 2026',
  '17 june 2026',
  ' Wed 17 Jun  2026 ',
])('a date is read as it is typed in Britain: %s', (text) => expect(readDate(text)).toBe('2026-06-17'));

test.each(['17/6', '17/6/26', '170626', '1706', '17 Jun', 'Wed, 17 June'])(
  'a date without its whole year is one of this century or year, once it is done: %s',
  (text) => {
    expect(readDate(text)).toBeNull();
    expect(readDate(text, TODAY)).toBe('2026-06-17');
  },
);

test.each(['', '31/02/2026', '06/17/2026', '0/1/2026', '17/Foo/2026', '17/06/202', 'tomorrow', '2026-13-01'])(
  'what is no date is not read as one: %s',
  (text) => expect(readDate(text, TODAY)).toBeNull(),
);

test('a date is written with the day first', () => {
  expect(writeDate('2026-06-07')).toBe('07/06/2026');
});
