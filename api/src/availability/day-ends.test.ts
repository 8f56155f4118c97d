import { describe, expect, test } from '@jest/globals';
import { dayEndOf } from './day-ends.ts';

/** A grass court near Cambridge. */
const COURT = { latitude: 52.11, longitude: 0.14 };

describe('sunset', () => {
  // Computed with another ephemeris (VSOP87, by astronomy-engine 2.1.19), and rounded as almanacs print it.
  test.each([
    ['2026-01-01', '15:58'],
    ['2026-02-14', '17:11'],
    ['2026-03-25', '18:21'],
    ['2026-03-28', '18:26'],
    // Summer time.
    ['2026-03-29', '19:28'],
    ['2026-03-30', '19:30'],
    ['2026-04-23', '20:11'],
    ['2026-05-16', '20:49'],
    ['2026-06-21', '21:24'],
    ['2026-07-15', '21:13'],
    ['2026-08-12', '20:30'],
    ['2026-09-23', '18:56'],
    ['2026-10-24', '17:46'],
    // Winter time.
    ['2026-10-25', '16:44'],
    ['2026-10-26', '16:42'],
    ['2026-11-26', '15:55'],
    ['2026-12-12', '15:47'],
    ['2026-12-21', '15:49'],
  ])('the sun sets near Cambridge on %s at %s, by London’s clock', (date, time) => {
    expect(dayEndOf(date, COURT, 0)).toBe(time);
  });
});

describe('the end of a day without floodlights', () => {
  test('the day ends the coach’s minutes after sunset', () => {
    expect(dayEndOf('2026-11-26', COURT, 15)).toBe('16:10');
    expect(dayEndOf('2026-03-25', COURT, 15)).toBe('18:36');
    expect(dayEndOf('2026-03-30', COURT, 60)).toBe('20:30');
  });

  test.each([
    ['under the midnight sun', '2026-06-21', { latitude: 69.65, longitude: 18.96 }, 0],
    ['in the polar night', '2026-12-21', { latitude: 69.65, longitude: 18.96 }, 0],
    ['that ends after midnight', '2026-06-21', { latitude: 62.01, longitude: -6.77 }, 60],
  ])('a day %s has no end', (_case, date, place, minutes) => {
    expect(dayEndOf(date, place, minutes)).toBeNull();
  });
});
