import { describe, expect, test } from '@jest/globals';
import { addDays, londonInstant } from '@lessons/rules';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { everyWeeksOf, nextStartOfSeries, placeIn } from './place-in-series.ts';

/** Returns lessons so many days after Tuesday 6 October 2026, each at 17:30, or at the time that stands beside its day. */
function lessonsAt(days: readonly (number | [number, string])[]) {
  return days.map((entry) => {
    const [day, time] = typeof entry === 'number' ? [entry, '17:30'] : entry;
    return buildAdminBooking(londonInstant(addDays('2026-10-06', day), time).toISOString(), { duration: 45 });
  });
}
const weekly = [0, 7, 14, 21, 28];

describe('a lesson’s place in its series', () => {
  test.each<[string, (number | [number, string])[], number, string]>([
    ['the first', weekly, 0, 'Every Tuesday · 1 of 5'],
    ['the last', weekly, 4, 'Every Tuesday · 5 of 5'],
    ['one that was moved alone', [0, 7, 16, 21, 28], 2, 'Every Tuesday · 3 of 5'],
    ['the last before all later ones were moved', [0, 7, 14, 23, 30], 2, 'Every Tuesday · 3 of 5'],
    ['the first of all that were moved', [0, 7, 14, 23, 30], 3, 'Every Thursday · 4 of 5'],
    ['one of a series every two weeks', [0, 14, 28, 42], 1, 'Every other Tuesday · 2 of 4'],
  ])('of %s is read from the lessons around it', (_which, days, index, text) => {
    const series = lessonsAt(days);
    const lesson = series[index] ?? buildAdminBooking('2026-10-06T16:30Z');
    expect(placeIn(series, lesson)?.text).toBe(text);
    expect(placeIn(series, lesson)?.andLater).toHaveLength(days.length - index);
  });

  test('a lesson has no place in its series if it is the only one left, or is not among them', () => {
    const [only, other] = lessonsAt([0, 7]);
    if (!only || !other) throw new Error('Two were built');
    expect(placeIn([only], only)).toBeNull();
    expect(placeIn([only, only], other)).toBeNull();
  });
});

test.each<[string, number[], 1 | 2]>([
  ['every week', weekly, 1],
  ['every week, with one left out', [0, 7, 21, 28], 1],
  ['every two weeks', [0, 14, 28], 2],
  ['every two weeks, with one left out', [0, 14, 42, 56], 2],
  ['every week, with one moved to the week after', [0, 7, 22, 21, 28], 1],
  ['once', [0], 1],
])('lessons that come %s come again after the most frequent number of weeks', (_case, days, weeks) => {
  expect(everyWeeksOf(lessonsAt(days.toSorted((a, b) => a - b)))).toBe(weeks);
});

test.each<[string, (number | [number, string])[], [string, string]]>([
  ['the week after, by London’s clock over the change to winter time', [0, 7, 14], ['2026-10-27', '17:30']],
  ['two weeks after', [0, 14, 28], ['2026-11-17', '17:30']],
  ['the usual day if the last one alone was moved', [0, 7, [16, '12:15']], ['2026-10-27', '17:30']],
  ['the new day if the last ones were moved', [0, 7, 16, 23], ['2026-11-05', '17:30']],
  ['the new quarter if the last ones were moved', [0, [7, '17:45'], [14, '17:45']], ['2026-10-27', '17:45']],
])('a series goes on %s', (_when, days, [date, time]) => {
  expect(nextStartOfSeries(lessonsAt(days))).toEqual(londonInstant(date, time));
});

test('a series without lessons does not go on', () => {
  expect(nextStartOfSeries([])).toBeNull();
});
