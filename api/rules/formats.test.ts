import { expect, test } from '@jest/globals';
import {
  formatDay,
  formatDuration,
  formatLongDate,
  formatPounds,
  formatPoundsAndPence,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatWhen,
} from './formats.ts';
import { HOUR } from './london-time.ts';

test.each([
  ['2026-01-01', 'Thursday 1 January 2026'],
  ['2026-03-29', 'Sunday 29 March 2026'],
  ['2026-07-01', 'Wednesday 1 July 2026'],
  ['2026-10-25', 'Sunday 25 October 2026'],
])('the calendar date %s is written as %s', (date, written) => {
  expect(formatLongDate(date)).toBe(written);
});

test('an instant is written in London time', () => {
  const instant = '2026-07-01T23:30:00Z';
  expect(`${formatLongDate(instant)} ${formatTime(instant)}`).toBe('Thursday 2 July 2026 00:30');
});

/** Every day, and every hour of the weeks in which the clocks change. */
function* instantsToCompare() {
  for (
    const day = new Date('1996-01-01');
    day.getUTCFullYear() < 2038;
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const canChange = [2, 9].includes(day.getUTCMonth()) && day.getUTCDate() > 24;
    for (let hour = 0; hour < 24; hour += canChange ? 1 : 12) yield new Date(day.getTime() + hour * HOUR);
  }
}

test('days and times are written as Intl writes London time, from 1996 to 2037', () => {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
    // Versions of it differ on the comma after the weekday.
    return (instant: Date) => format.format(instant).replaceAll(',', '');
  };
  const longDate = intl({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = intl({ weekday: 'short', day: 'numeric', month: 'short' });
  const time = intl({ hour: '2-digit', minute: '2-digit' });
  const write = (instant: Date) => [formatLongDate(instant), formatShortDay(instant), formatTime(instant)];
  const differing = [...instantsToCompare()].filter((instant) => {
    const words = [longDate(instant), shortDay(instant), time(instant)];
    return write(instant).join() !== words.join();
  });
  expect(differing).toEqual([]);
});

test('dates, times and prices are shown in British formats, in London time', () => {
  expect(formatTimeRange('2026-07-01T08:00:00Z', '2026-07-01T10:00:00Z')).toBe('09:00–11:00');
  expect(formatShortDay('2026-11-24T17:00:00Z')).toBe('Tue 24 Nov');
  expect(formatWhen('2026-07-01T08:00:00Z')).toBe('Wed 1 Jul, 09:00');
  expect(formatDay('2026-11-24T17:00:00Z')).toBe('Tuesday 24 November');
  expect(formatLongDate('2026-11-24T17:00:00Z')).toBe('Tuesday 24 November 2026');
  expect([formatPounds(50), formatPounds(47.5), formatPounds(1234)]).toEqual(['£50', '£47.50', '£1,234']);
});

test('pounds below nothing have a minus sign, and a column always has the pence', () => {
  expect([formatPounds(-50), formatPoundsAndPence(-50), formatPoundsAndPence(123_456.78)]).toEqual([
    '−£50',
    '−£50.00',
    '£123,456.78',
  ]);
});

test.each([
  [30, '30 minutes'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [75, '1¼ hours'],
  [90, '1½ hours'],
  [120, '2 hours'],
  [225, '3¾ hours'],
])('%i minutes of a lesson are written as %s', (minutes, written) => {
  expect(formatDuration(minutes)).toBe(written);
});
