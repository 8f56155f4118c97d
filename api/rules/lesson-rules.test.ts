import { describe, expect, test } from '@jest/globals';
import {
  formatDay,
  formatDuration,
  formatLongDate,
  formatPounds,
  formatShortDay,
  formatTimeRange,
} from './formats.ts';
import { greetingAt } from './greeting.ts';
import { fullNameOf, greetingNameOf } from './player-name.ts';
import { hourlyRateOfTwoHours, penceOf, poundsOf, priceOf } from './prices.ts';
import { hoursUntil, isRefundEligible } from './refund-window.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-21T12:00:00.000Z', false, 'exactly 24 hours before'],
  ['2026-11-21T12:00:00.001Z', true, 'a moment more'],
  ['2026-11-19T12:00:00Z', false, 'yesterday'],
])('a lesson at %s is refundable: %s (%s)', (start, eligible) => {
  expect(isRefundEligible(new Date(start), now)).toBe(eligible);
});

test('the 24 hours before a lesson are elapsed hours, also over the night of a clock change', () => {
  const before = new Date('2026-10-24T09:00:00+01:00');
  expect(hoursUntil(new Date('2026-10-25T09:00:00Z'), before)).toBe(25);
  expect(isRefundEligible(new Date('2026-10-25T09:00:00Z'), before)).toBe(true);
});

test('a lesson costs the price of its length, and pounds convert to pence and back', () => {
  expect(priceOf(60, { oneHour: 5000, twoHour: 9000 })).toBe(5000);
  expect(priceOf(120, { oneHour: 5000, twoHour: 9000 })).toBe(9000);
  expect(hourlyRateOfTwoHours(95)).toBe(47.5);
  expect(penceOf(47.35)).toBe(4735);
  expect(poundsOf(4735)).toBe(47.35);
});

test.each([
  ['2026-11-20T11:59:59Z', 'Good morning'],
  ['2026-11-20T12:00:00Z', 'Good afternoon'],
  ['2026-11-20T17:00:00Z', 'Good evening'],
  ['2026-07-20T11:00:00Z', 'Good afternoon'],
])('at %s London says %s', (instant, greeting) => {
  expect(greetingAt(new Date(instant))).toBe(greeting);
});

describe('the name of a player', () => {
  const nobody = { firstName: null, lastName: null, email: '' };
  test.each([
    [{ ...nobody, firstName: 'Ada', fullName: 'Grace Hopper', email: 'x@y.z' }, 'Ada'],
    [{ ...nobody, fullName: ' Grace Hopper', email: 'x@y.z' }, 'Grace'],
    [{ ...nobody, email: 'x@y.z' }, 'x'],
    [nobody, 'Player'],
  ])('the player %j is greeted as %s', (player, name) => {
    expect(greetingNameOf(player)).toBe(name);
  });
  test('the full name of a player is made of what they have given', () => {
    expect(fullNameOf({ ...nobody, firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
    expect(fullNameOf({ ...nobody, email: 'ada@example.com' })).toBe('ada');
  });
});

test('dates, times and prices are shown in British formats, in London time', () => {
  expect(formatTimeRange('2026-07-01T08:00:00Z', '2026-07-01T10:00:00Z')).toBe('09:00–11:00');
  expect(formatShortDay('2026-11-24T17:00:00Z')).toBe('Tue 24 Nov');
  expect(formatDay('2026-11-24T17:00:00Z')).toBe('Tuesday 24 November');
  expect(formatLongDate('2026-11-24T17:00:00Z')).toBe('Tuesday 24 November 2026');
  expect([formatDuration(60), formatDuration(120)]).toEqual(['1 hour', '2 hours']);
  expect([formatPounds(50), formatPounds(47.5), formatPounds(1234)]).toEqual(['£50', '£47.50', '£1,234']);
});
