import { expect, test } from '@jest/globals';
import { describeBackups, describeBytes } from './describe-backups.ts';

const at = new Date('2026-11-27T03:30:00Z');
const file = (day: number, bytes: number) => ({ name: `lessons-2026-11-${day}T033000.dump`, at, bytes });
const row = (day: number, bytes: number, lessons: number | null) => ({
  file: `lessons-2026-11-${day}T033000.dump`,
  finishedAt: at,
  bytes,
  checkedAt: lessons === null ? null : at,
  lessons,
});

test('the list of backups has their size and when each was restored, and names one that has lost a part', () => {
  const files = [file(27, 101_500), file(26, 99_000), file(25, 500), file(24, 2_340_000)];
  const recorded = [row(27, 101_500, 1_234), row(26, 99_000, null), row(25, 98_000, 1)];
  expect(describeBackups(files, recorded)).toEqual([
    'lessons-2026-11-27T033000.dump    102 kB  restored on 2026-11-27, 1,234 lessons',
    'lessons-2026-11-26T033000.dump     99 kB  not tried',
    'lessons-2026-11-25T033000.dump      1 kB  DAMAGED: it had 98 kB',
    'lessons-2026-11-24T033000.dump    2.3 MB  not tried',
  ]);
});

test('without any backup the list says so', () => {
  expect(describeBackups([], [])).toEqual(['There is no backup.']);
});

test.each([
  [1, '1 kB'],
  [999_000, '999 kB'],
  [5_000_000_000, '5.0 GB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(describeBytes(bytes)).toBe(text);
});
