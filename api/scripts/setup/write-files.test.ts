import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { writeFiles } from './write-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lessons-write-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('files are written with their permissions, once: a file that is as planned is not touched', () => {
  const [secret, settings] = [join(folder, 'secrets/key'), join(folder, 'settings')];
  const files = new Map([
    [secret, { text: 'one\n', mode: 0o640 }],
    [settings, { text: 'two\n', mode: 0o600 }],
  ]);
  expect(writeFiles(files)).toEqual([secret, settings]);
  expect([statSync(secret).mode & 0o777, statSync(settings).mode & 0o777]).toEqual([0o640, 0o600]);
  utimesSync(secret, 1, 1);
  expect(writeFiles(files.set(settings, { text: 'three\n', mode: 0o600 }))).toEqual([settings]);
  expect(statSync(secret).mtimeMs).toBe(1_000);
  expect(readFileSync(settings, 'utf8')).toBe('three\n');
});

test('a file that others can read is closed, though its text is as planned', () => {
  const file = join(folder, 'owner');
  writeFileSync(file, 'secret\n', { mode: 0o644 });
  expect(writeFiles(new Map([[file, { text: 'secret\n', mode: 0o600 }]]))).toEqual([file]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what an interrupted set-up has left beside a file is replaced', () => {
  const file = join(folder, 'half/.env');
  writeFiles(new Map([[file, { text: 'whole\n', mode: 0o644 }]]));
  writeFileSync(`${file}.new`, 'ha');
  writeFiles(new Map([[file, { text: 'anew\n', mode: 0o644 }]]));
  expect(readdirSync(join(folder, 'half'))).toEqual(['.env']);
  expect(readFileSync(file, 'utf8')).toBe('anew\n');
});
