import { describe, expect, test } from '@jest/globals';
import type { Booking } from '@lessons/contract';
import { buildBooking } from '../../../test/sample-data.ts';
import {
  begin,
  describeRun,
  MAX_ON_ONE_PRESS,
  nextLesson,
  NO_RUN,
  noteEnd,
  type End,
} from './payment-run.ts';

const weekly = (count: number): Booking[] =>
  Array.from({ length: count }, (_, week) =>
    buildBooking(new Date(Date.UTC(2026, 8, 1 + 7 * week, 16)).toISOString(), {
      id: `lesson ${week + 1}`,
      price: 47.5,
    }),
  );

const ENDS: Record<string, End> = {
  P: { kind: 'paid' },
  B: { kind: 'processing' },
  S: { kind: 'skipped', why: 'It is paid in cash.' },
  D: { kind: 'declined', why: 'Your card was declined.' },
  U: { kind: 'not-known', why: 'The connection was lost.' },
  N: { kind: 'not-tried', why: 'Nothing was charged.' },
};

/** Pays lessons whose payments end in this order, the first with a card that can be charged again. */
const pay = (lessons: readonly Booking[], ends: string, run = NO_RUN, card: string | null = 'pm_1') =>
  ends.split('').reduce((now, letter) => noteEnd(now, ENDS[letter] as End, card), begin(run, lessons));

describe('several lessons with one card', () => {
  test.each([
    ['PPPP', 'lesson 5', 'pm_1', '£190 paid for 4 lessons. 8 not paid.'],
    [
      'PBSP',
      'lesson 5',
      'pm_1',
      '£95 paid for 2 lessons. The bank is still deciding about 1: please don’t pay it again. 1 skipped. 8 not paid.',
    ],
    ['PPPPD', undefined, null, '£190 paid for 4 lessons. 8 not paid.'],
    ['D', undefined, null, 'Nothing is paid yet. 12 not paid.'],
    ['PPU', undefined, 'pm_1', '£95 paid for 2 lessons. 1 not known yet. 9 not paid.'],
    ['PN', undefined, 'pm_1', '£47.50 paid for 1 lesson. 11 not paid.'],
    ['PPPPPPSPPPPP', undefined, 'pm_1', '£522.50 paid for 11 lessons. 1 skipped.'],
    ['PPPPPPPPPPPP', undefined, 'pm_1', '£570 paid for 12 lessons.'],
    ['DPPP', undefined, null, 'Nothing is paid yet. 12 not paid.'],
  ])('after %s the next of twelve is %s', (ends, next, card, said) => {
    const run = pay(weekly(12), ends);
    expect([nextLesson(run)?.id, run.card, describeRun(run)]).toEqual([next, card, said]);
  });

  test('another card pays the rest, and the sum is of both', () => {
    const lessons = weekly(12);
    const declined = pay(lessons, 'PPPPD');
    const rest = pay(lessons.slice(4), 'PPPPPPPP', declined, 'pm_2');
    expect([describeRun(rest), rest.card]).toEqual(['£570 paid for 12 lessons.', 'pm_2']);
  });

  test('more than fifteen are paid in steps of fifteen, the oldest first, with the same card', () => {
    const lessons = weekly(20).toReversed();
    const first = pay(lessons, 'P'.repeat(MAX_ON_ONE_PRESS));
    expect([nextLesson(first), first.card]).toEqual([undefined, 'pm_1']);
    expect(describeRun(first)).toBe('£712.50 paid for 15 lessons.');
    const second = begin(first, lessons.slice(0, 5));
    expect([nextLesson(second)?.id, second.pressed]).toEqual(['lesson 16', 5]);
  });

  test('a card that can’t be charged again pays one lesson', () => {
    const run = pay(weekly(3), 'P', NO_RUN, null);
    expect([nextLesson(run), describeRun(run)]).toEqual([undefined, '£47.50 paid for 1 lesson. 2 not paid.']);
  });
});
