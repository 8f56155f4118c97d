import { expect, test } from '@jest/globals';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { untilLesson } from './until-lesson.ts';

const at = (start: string) => buildAdminBooking(start);
const now = new Date('2026-11-23T10:00:00Z');
test.each([
  ['2026-11-23T10:25:00Z', 'in 25 min'],
  ['2026-11-23T13:00:00Z', 'in 3 h'],
  ['2026-11-24T07:00:00Z', 'tomorrow'],
  ['2026-11-27T09:00:00Z', 'Fri 27 Nov'],
  ['2026-11-23T09:30:00Z', 'until 10:30'],
  ['2026-11-23T10:00:00Z', 'until 11:00'],
])('a lesson at %s is %s', (start, expected) => {
  expect(untilLesson(at(start), now)).toBe(expected);
});
