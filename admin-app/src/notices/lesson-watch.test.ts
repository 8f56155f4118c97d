import { beforeEach, expect, test } from '@jest/globals';
import type { AdminBooking } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { createLessonWatch, type DayRange } from './lesson-watch.ts';

const TODAY = '2026-11-20';
const ana = buildAdminBooking('2026-11-24T17:00:00Z');
const ben = buildAdminBooking('2026-11-25T10:00:00Z', { user: { firstName: 'Ben' } });

let lessons: AdminBooking[];
let ranges: DayRange[];
let changes: string[];
let fails: boolean;
let watch: ReturnType<typeof createLessonWatch>;

beforeEach(async () => {
  lessons = [ana];
  ranges = [];
  changes = [];
  fails = false;
  watch = createLessonWatch({
    today: () => TODAY,
    fetchLessons: async (range) => {
      ranges.push(range);
      if (fails) throw new Error('No connection');
      return lessons.filter(({ date }) => date >= range.from && date <= (range.to ?? '9999'));
    },
    onChanges: (found) =>
      changes.push(...found.map(({ kind, lesson }) => `${kind} ${lesson.user.firstName}`)),
  });
  await watch('all');
});

test('the lessons of the first fetch are no change', () => {
  expect(ranges).toEqual([{ from: TODAY }]);
  expect(changes).toEqual([]);
});

test('a new lesson is found by the days that changed', async () => {
  lessons = [ana, ben];
  await watch(['2026-11-25']);
  expect(ranges.at(-1)).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  expect(changes).toEqual(['booked Ben']);
});

test('a cancelled lesson is found once, and notes or a confirmation are no change', async () => {
  lessons = [{ ...ana, coachNotes: 'Backhand', status: 'confirmed' }];
  await watch([ana.date]);
  expect(changes).toEqual([]);
  lessons = [{ ...ana, status: 'cancelled' }];
  await watch([ana.date]);
  await watch([ana.date]);
  expect(changes).toEqual(['cancelled Ana']);
});

test('a moved lesson is found once, though two days changed', async () => {
  lessons = [{ ...ana, date: '2026-11-26', startTime: '2026-11-26T17:00:00.000Z' }];
  await watch(['2026-11-24', '2026-11-26']);
  expect(ranges.at(-1)).toEqual({ from: '2026-11-24', to: '2026-11-26' });
  expect(changes).toEqual(['moved Ana']);
});

test('a lesson that was booked and cancelled meanwhile is no change', async () => {
  lessons = [ana, { ...ben, status: 'cancelled' }];
  await watch('all');
  expect(changes).toEqual([]);
});

test('days that are over are not fetched', async () => {
  await watch(['2026-11-19']);
  expect(ranges).toHaveLength(1);
});

test('after a failure the next change compares everything', async () => {
  fails = true;
  lessons = [ana, ben];
  await watch([ben.date]);
  fails = false;
  await watch([ana.date]);
  expect(ranges.at(-1)).toEqual({ from: TODAY });
  expect(changes).toEqual(['booked Ben']);
});

test('changes that come during a fetch are compared after it', async () => {
  const first = watch([ana.date]);
  lessons = [ana, ben];
  await watch([ben.date]);
  await first;
  expect(changes).toEqual(['booked Ben']);
});
