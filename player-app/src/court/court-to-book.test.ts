import { describe, expect, test } from '@jest/globals';
import type { Booking } from '@lessons/contract';
import { dayState, formatTime, slotsOn } from '@lessons/rules';
import { buildBooking, calledOffByRain } from '../../test/sample-data.ts';
import { courtToBook, type CourtFacts } from './court-to-book.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '12:00',
  isActive: true,
}));

const facts: CourtFacts = {
  schedule: {
    availableSlots: everyDay,
    pricing: { oneHour: 50, twoHour: 90 },
    dateHours: [],
    dayEnds: [],
    bookingRules: { horizonWeeks: 52, noticeHours: 0 },
  },
  blockedSlots: [],
  busyTimes: [
    { startTime: '2026-11-24T10:00:00.000Z', endTime: '2026-11-24T11:00:00.000Z', status: 'confirmed' },
  ],
  moved: null,
  now: new Date('2026-11-20T12:00:00Z'),
};

const timesOn = (date: string, changes: Partial<CourtFacts> = {}) =>
  slotsOn(date, courtToBook({ ...facts, ...changes })).map(({ start }) => formatTime(start));

test('hours that are taken are not offered', () => {
  expect(timesOn('2026-11-24')).toEqual(['09:00', '11:00']);
});

test('the time of the lesson that is moved is free for it', () => {
  const moved = {
    startTime: '2026-11-24T10:00:00Z',
    endTime: '2026-11-24T11:00:00Z',
  } as Booking;
  expect(timesOn('2026-11-24', { moved })).toEqual(['09:00', '10:00', '11:00']);
});

test('the time of a lesson that was called off is not free for it', () => {
  const moved = buildBooking('2026-11-24T10:00:00Z', calledOffByRain);
  expect(timesOn('2026-11-24', { moved })).toEqual(['09:00', '11:00']);
});

describe('the browser’s time zone', () => {
  test.each(['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])(
    'lessons keep their hour on %s, a day of or before a clock change, in every zone',
    (date) => {
      const now = new Date('2026-03-01T12:00:00Z');
      expect(timesOn(date, { now, busyTimes: [] })).toEqual(['09:00', '10:00', '11:00']);
    },
  );

  test.each([
    ['2026-07-01T22:59:00Z', 'over'],
    ['2026-07-01T23:00:00Z', 'past'],
  ])('at %s the first of July is %s in London', (now, kind) => {
    expect(dayState('2026-07-01', courtToBook({ ...facts, now: new Date(now) })).kind).toBe(kind);
  });
});
