import { expect, test } from '@jest/globals';
import { buildBooking, calledOffByRain } from '../../../test/sample-data.ts';
import { latestNote, progressOf } from './lesson-progress.ts';

const now = new Date('2026-11-20T14:00:00Z');

test('lessons count as played once they are over, and cancelled and called-off ones never', () => {
  const bookings = [
    buildBooking('2026-11-10T10:00:00Z', { status: 'completed' }),
    buildBooking('2026-11-20T12:00:00Z'),
    buildBooking('2026-11-20T13:30:00Z'),
    buildBooking('2026-11-24T10:00:00Z'),
    buildBooking('2026-11-12T10:00:00Z', { status: 'cancelled' }),
    buildBooking('2026-11-20T11:00:00Z', calledOffByRain),
    buildBooking('2026-11-21T11:00:00Z', calledOffByRain),
  ];
  expect(progressOf(bookings, now)).toEqual({ played: 2, ahead: 1 });
  expect(progressOf([], now)).toEqual({ played: 0, ahead: 0 });
});

test('the newest note is quoted, but no blank one and none of a cancelled lesson', () => {
  const [older, newer] = [
    buildBooking('2026-11-10T10:00:00Z', { coachNotes: 'Toss higher.' }),
    buildBooking('2026-11-12T10:00:00Z', { coachNotes: 'Good footwork.' }),
  ];
  const blank = buildBooking('2026-11-14T10:00:00Z', { coachNotes: '  ' });
  const cancelled = buildBooking('2026-11-15T10:00:00Z', { coachNotes: 'Rain.', status: 'cancelled' });
  expect(latestNote([older, newer, blank, cancelled])).toBe(newer);
  expect(latestNote([blank])).toBeUndefined();
});
