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

test('a price is shown with pence when there are any', () => {
  expect(slotLabels({ startTime: '2026-11-28T11:00:00.000Z', duration: 60, price: 47.5 }).price).toBe(
    '£47.50',
  );
});

test('in summer a free slot is shown an hour ahead of UTC, also its day', () => {
  const late = slotLabels({ startTime: '2026-06-30T23:30:00.000Z', duration: 60, price: 50 });
  expect([late.day, late.time]).toEqual(['Wed 1 Jul', '00:30']);
});
