import { expect, test } from '@jest/globals';
import { keepDaily, lastNight, nextNight } from './keep-daily.ts';

test.each([
  ['2026-11-27T03:29:59Z', '2026-11-26T03:30:00Z', '2026-11-27T03:30:00Z'],
  ['2026-11-27T03:30:00Z', '2026-11-27T03:30:00Z', '2026-11-28T03:30:00Z'],
  ['2026-07-01T02:30:00Z', '2026-07-01T02:30:00Z', '2026-07-02T02:30:00Z'],
  // The nights in which the clocks change.
  ['2026-03-28T12:00:00Z', '2026-03-28T03:30:00Z', '2026-03-29T02:30:00Z'],
  ['2026-10-24T12:00:00Z', '2026-10-24T02:30:00Z', '2026-10-25T03:30:00Z'],
])('at %s the last backup was due at %s, and the next is at %s', (now, last, next) => {
  expect(lastNight(new Date(now))).toEqual(new Date(last));
  expect(nextNight(new Date(now))).toEqual(new Date(next));
});

test('a backup is attempted at once and at half past three, and an hour after a failure, which is reported', async () => {
  let now = new Date('2026-11-27T14:00:00Z');
  const attempts: string[] = [];
  const failures: string[] = [];
  const running = keepDaily({
    attempt: async () => {
      attempts.push(now.toISOString());
      if (attempts.length === 2 || attempts.length === 3) throw new Error(`no room ${attempts.length}`);
    },
    report: ({ message }) => failures.push(message),
    clock: () => now,
    pause: async (ms) => {
      now = new Date(now.getTime() + ms);
      if (attempts.length === 5) throw new Error('stopped');
    },
  });
  await expect(running).rejects.toThrow('stopped');
  expect(attempts).toEqual([
    '2026-11-27T14:00:00.000Z',
    '2026-11-28T03:30:00.000Z',
    '2026-11-28T04:30:00.000Z',
    '2026-11-28T05:30:00.000Z',
    '2026-11-29T03:30:00.000Z',
  ]);
  expect(failures).toEqual(['no room 2', 'no room 3']);
});
