import { expect, test } from '@jest/globals';
import { slotLabels } from './slot-labels.ts';

test('a free hour is shown by day, time and price', () => {
  expect(slotLabels({ startTime: '2026-11-24T17:00:00.000Z', duration: 60, price: 50 })).toEqual({
    day: 'Tue 24 Nov',
    time: '17:00',
    price: '£50',
  });
});

test('a free slot of two hours says so', () => {
  expect(slotLabels({ startTime: '2026-11-28T11:00:00.000Z', duration: 120, price: 90 }).price).toBe(
    '£90 · 2 h',
  );
});
