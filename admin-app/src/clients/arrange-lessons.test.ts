import { expect, test } from '@jest/globals';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { arrangeLessons } from './arrange-lessons.ts';

const now = new Date('2026-11-23T12:00Z');
const mondays = { seriesId: 'a-series' };

test('the next lesson comes first, then a series in one row and others by their time, then what was', () => {
  const [underWay, nextWeek, christmas] = [
    buildAdminBooking('2026-11-23T11:30Z', mondays),
    buildAdminBooking('2026-11-30T10:00Z', mondays),
    buildAdminBooking('2026-12-21T10:00Z', mondays),
  ];
  const single = buildAdminBooking('2026-12-03T17:00Z');
  const [over, older] = [buildAdminBooking('2026-11-17T10:00Z'), buildAdminBooking('2026-11-10T10:00Z')];
  const cancelled = buildAdminBooking('2026-12-24T10:00Z', { status: 'cancelled' });
  expect(arrangeLessons([cancelled, christmas, single, nextWeek, underWay, over, older], now)).toEqual({
    next: underWay,
    later: [{ text: 'Mondays 10:00, 2 more', lessons: [nextWeek, christmas] }, single],
    past: [cancelled, over, older],
  });
});

test('the last lesson of a series is a row as any', () => {
  const lessons = [
    buildAdminBooking('2026-11-30T10:00Z', mondays),
    buildAdminBooking('2026-12-07T10:00Z', mondays),
  ];
  expect(arrangeLessons(lessons, now)).toMatchObject({ next: lessons[0], later: [lessons[1]], past: [] });
  expect(arrangeLessons([], now)).toEqual({ next: undefined, later: [], past: [] });
});
