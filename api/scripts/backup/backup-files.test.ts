import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import {
  backupName,
  digestOf,
  listBackupFiles,
  newestBackup,
  removeOldBackups,
  removeUnfinished,
  unfinishedName,
} from './backup-files.ts';

const NOW = new Date('2026-11-27T03:30:20Z');
const daysAgo = (days: number) => backupName(new Date(NOW.getTime() - days * DAY));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), name));

test('a backup is named by its second in UTC, so that two of one minute are two files', () => {
  expect(backupName(NOW)).toBe('lessons-2026-11-27T033020.dump');
});

test('only finished backups are listed, newest first', () => {
  put('lessons-2026-11-26T033002.dump', 'lessons-2026-11-27T0330.dump', 'lessons-2026-13-40T033000.dump');
  put('lessons-2026-11-27T033001.dump', 'lessons-2026-11-27T033060.dump');
  put(unfinishedName('lessons-2026-11-28T033000.dump'), 'lessons-latest.dump', 'notes.txt');
  expect(listBackupFiles(folder)).toEqual([
    { name: 'lessons-2026-11-27T033001.dump', at: new Date('2026-11-27T03:30:01Z'), bytes: 30 },
    { name: 'lessons-2026-11-26T033002.dump', at: new Date('2026-11-26T03:30:02Z'), bytes: 30 },
  ]);
});

test('what a killed run has left is removed, and nothing else', () => {
  put(unfinishedName(daysAgo(1)), daysAgo(1), '.hidden', 'notes.txt');
  removeUnfinished(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['.hidden', daysAgo(1), 'notes.txt'].toSorted());
});

test('backups are kept for thirty days, also when this night’s began ten minutes earlier, and other files stay', () => {
  const kept = [29, 28, 6, 5, 4, 3, 2, 1, 0].map(daysAgo);
  put(...[40, 31, 30].map(daysAgo), ...kept, 'notes.txt');
  removeOldBackups(folder, new Date(NOW.getTime() - 600_000));
  expect(readdirSync(folder).toSorted()).toEqual([...kept, 'notes.txt'].toSorted());
});

test('the newest seven backups stay by a clock that has jumped ahead', () => {
  put(...[7, 6, 5, 4, 3, 2, 1, 0].map(daysAgo));
  removeOldBackups(folder, new Date(NOW.getTime() + 365 * DAY));
  expect(listBackupFiles(folder)).toHaveLength(7);
});

test('a backup that is dated in the future, by a clock that was wrong, is not the newest one', () => {
  put(daysAgo(-200), daysAgo(1), daysAgo(2));
  expect(newestBackup(folder, NOW)).toMatchObject({ name: daysAgo(1) });
});

test('the digest of a file is its SHA-256', async () => {
  put('abc');
  expect(await digestOf(join(folder, 'abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
