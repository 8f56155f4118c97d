import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { fileOfRoot, fileOfSite, publicFile } from './planned-file.ts';
import { writeFiles } from './write-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lessons-write-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
const group = process.getgid?.();

test('files are written with their permissions, once: a file that is as planned is not touched', () => {
  const [secret, unit] = [join(folder, 'secrets/key'), join(folder, 'units/api.service')];
  const files = new Map([
    [secret, fileOfSite('one\n')],
    [unit, publicFile('two\n')],
  ]);
  expect(writeFiles(files, group)).toEqual([secret, unit]);
  expect([statSync(secret).mode & 0o777, statSync(unit).mode & 0o777]).toEqual([0o640, 0o644]);
  utimesSync(secret, 1, 1);
  expect(writeFiles(files.set(unit, publicFile('three\n')), group)).toEqual([unit]);
  expect(statSync(secret).mtimeMs).toBe(1_000);
  expect(readFileSync(unit, 'utf8')).toBe('three\n');
});

test('a file that others can read is closed, though its text is as planned', () => {
  const file = join(folder, 'owner');
  writeFileSync(file, 'secret\n', { mode: 0o644 });
  expect(writeFiles(new Map([[file, fileOfRoot('secret\n')]]), group)).toEqual([file]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what an interrupted set-up has left beside a file is replaced', () => {
  const file = join(folder, 'half/api.env');
  writeFiles(new Map([[file, publicFile('whole\n')]]), group);
  writeFileSync(`${file}.new`, 'ha');
  writeFiles(new Map([[file, publicFile('anew\n')]]), group);
  expect(readdirSync(join(folder, 'half'))).toEqual(['api.env']);
  expect(readFileSync(file, 'utf8')).toBe('anew\n');
});
