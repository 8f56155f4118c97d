import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publish } from './publish.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-publish-'));
  write('january', {
    'entry.0000000a.js': 'january',
    'shared.0000000c.js': 'shared',
    'mf-manifest.json': '"january"',
  });
  write('february', {
    'entry.0000000b.js': 'february',
    'shared.0000000c.js': 'shared',
    'mf-manifest.json': '"february"',
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(build: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, build, name)), { recursive: true });
    writeFileSync(join(folder, build, name), text);
  }
}
const publishOn = (build: string, date: string, keepDays = 30) =>
  publish({ build: join(folder, build), served: join(folder, 'served'), keepDays, now: new Date(date) });
/** Returns the files that a browser can fetch, with their content. */
const served = () =>
  Object.fromEntries(
    readdirSync(join(folder, 'served'))
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map((name) => [name, readFileSync(join(folder, 'served', name), 'utf8')]),
  );

test('a release adds its files and changes the manifest alone; the former release’s files stay', () => {
  publishOn('january', '2027-01-10');
  const before = served();
  expect(publishOn('february', '2027-02-10')).toEqual({ added: 1, removed: 0 });
  expect(served()).toEqual({ ...before, 'entry.0000000b.js': 'february', 'mf-manifest.json': '"february"' });
});

test('a file that a power cut left empty is written again', () => {
  publishOn('january', '2027-01-10');
  const whole = served();
  writeFileSync(join(folder, 'served/entry.0000000a.js'), '');
  expect(publishOn('january', '2027-01-11')).toEqual({ added: 1, removed: 0 });
  expect(served()).toEqual(whole);
});

test('a rollback is one change of the manifest', () => {
  publishOn('january', '2027-01-10');
  publishOn('february', '2027-02-10');
  const before = served();
  expect(publishOn('january', '2027-02-11')).toEqual({ added: 0, removed: 0 });
  expect(served()).toEqual({ ...before, 'mf-manifest.json': '"january"' });
});

test('files go 30 days after their release was superseded, however long it was the current one', () => {
  publishOn('january', '2027-01-10');
  publishOn('february', '2027-06-10');
  expect(publishOn('february', '2027-07-09')).toEqual({ added: 0, removed: 0 });
  expect(publishOn('february', '2027-07-11')).toEqual({ added: 0, removed: 1 });
  expect(Object.keys(served())).toEqual(['entry.0000000b.js', 'mf-manifest.json', 'shared.0000000c.js']);
});

test('no compressed file of the former release stays beside the manifest', () => {
  write('january', { 'mf-manifest.json.br': 'january, compressed' });
  publishOn('january', '2027-01-10');
  publishOn('february', '2027-02-10');
  expect(served()).not.toHaveProperty(['mf-manifest.json.br']);
});

test('the site’s own files stay as they are, and a folder without a build is refused', () => {
  write('served', { 'config.json': '{"apiOrigin":""}' });
  publishOn('january', '2027-01-10', 0);
  publishOn('february', '2027-02-10', 0);
  expect(served()).toMatchObject({ 'config.json': '{"apiOrigin":""}' });
  expect(() => publishOn('nothing', '2027-02-10')).toThrow(/There is no build/);
});
