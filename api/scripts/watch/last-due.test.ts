import { expect, test } from '@jest/globals';
import { BACKUP_AT, lastDue } from './last-due.ts';

test.each([
  ['2026-11-27T03:29:59Z', '2026-11-26T03:30:00Z'],
  ['2026-11-27T03:30:00Z', '2026-11-27T03:30:00Z'],
  ['2026-07-01T02:30:00Z', '2026-07-01T02:30:00Z'],
  // The nights in which the clocks change.
  ['2026-03-29T02:30:00Z', '2026-03-29T02:30:00Z'],
  ['2026-10-25T02:30:00Z', '2026-10-24T02:30:00Z'],
])('at %s the last backup was due at %s', (now, last) => {
  expect(lastDue(new Date(now), BACKUP_AT)).toEqual(new Date(last));
});
