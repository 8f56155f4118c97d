import { expect, test } from '@jest/globals';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { moveBack } from './send-move.ts';

const before = (day: string, differences = {}) =>
  buildAdminBooking(`${day}T17:30Z`, { seriesId: 'a-series', duration: 45, ...differences });
const hall = { location: 'Hadley Hall', elsewhere: { address: null } };
const [first, second, third] = [before('2026-11-24'), before('2026-12-01', hall), before('2026-12-08')];
const backTo = ({ id, startTime }: typeof first) => ({ id, startTime, anyway: true });

test('lessons that were moved to another time come back to theirs', () => {
  const moved = [first, second, third].map((lesson) => ({ before: lesson, after: { ...lesson } }));
  expect(moveBack(moved)).toEqual({
    seriesId: 'a-series',
    lessons: [first, second, third].map(backTo),
    terms: {},
  });
});

test('lessons get the length and the place back that each of them had, in one move', () => {
  const moved = [first, second, third].map((lesson) => ({
    before: lesson,
    after: { ...lesson, ...hall, duration: 60 },
  }));
  expect(moveBack(moved)).toEqual({
    seriesId: 'a-series',
    lessons: [
      { ...backTo(first), duration: 45, place: null },
      { ...backTo(second), duration: 45 },
      { ...backTo(third), duration: 45, place: null },
    ],
    terms: {},
  });
});

test('a lesson that was brought to the court goes back to its other place', () => {
  const after = { ...second, location: 'Village Tennis Court', elsewhere: null };
  expect(moveBack([{ before: second, after }])).toMatchObject({
    lessons: [{ ...backTo(second), place: { name: 'Hadley Hall' } }],
  });
});
