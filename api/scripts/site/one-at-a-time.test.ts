import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { oneAtATime } from './one-at-a-time.ts';

/* That a program which was killed leaves its site to the next one is in update.test.ts. */

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-lock-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const BUSY = /^Another program changes lessons now: a set-up, an update, a rollback or a restore/;
const nothing = async () => {};

test('a site is changed by one program at a time, and other sites meanwhile', async () => {
  const site = siteNamed('lessons', root);
  const done: string[] = [];
  await oneAtATime(site, async () => {
    await expect(oneAtATime(site, nothing)).rejects.toThrow(BUSY);
    await oneAtATime(siteNamed('anna', root), async () => void done.push('anna'));
  });
  await oneAtATime(site, async () => void done.push('lessons'));
  expect(done).toEqual(['anna', 'lessons']);
});

test('a program that fails leaves its site to the next one', async () => {
  const site = siteNamed('lessons', root);
  await expect(oneAtATime(site, () => Promise.reject(new Error('No server.')))).rejects.toThrow('No server.');
  await oneAtATime(site, nothing);
});

test('only root may enter the folder of the locks, also if others could before', async () => {
  const site = siteNamed('lessons', root);
  const folder = dirname(site.lock);
  mkdirSync(folder, { recursive: true, mode: 0o777 });
  chmodSync(folder, 0o777);
  await oneAtATime(site, nothing);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
});
