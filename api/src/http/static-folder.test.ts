import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { createStaticFolder } from './static-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'lessons-static-folder-'));
let read: ReturnType<typeof createStaticFolder>;
/** What the folder's own clock says, in milliseconds. */
let elapsed: number;

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  elapsed = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
  read = createStaticFolder(folder);
  write('index.html', 'first');
  write('index.html.br', brotliCompressSync('first'));
  write('index.html.gz', gzipSync('first'));
});

const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
const variants = async () => (await read('/index.html'))?.variants;
const encodings = async () => [...((await variants())?.keys() ?? [])];

test('a compressed file is used, also if its copy is older than the file', async () => {
  utimesSync(join(folder, 'index.html.br'), 1, 1);
  expect(await encodings()).toEqual(['br', 'gzip', 'identity']);
});

test('a page that is replaced is sent as it is until its compressed forms are replaced, too', async () => {
  expect(await encodings()).toEqual(['br', 'gzip', 'identity']);
  write('index.html', 'second');
  elapsed = 1_001;
  expect(await encodings()).toEqual(['identity']);
  expect(String((await variants())?.get('identity')?.content)).toBe('second');
  write('index.html.br', brotliCompressSync('second'));
  elapsed = 2_002;
  expect(await encodings()).toEqual(['br', 'identity']);
  const compressed = (await variants())?.get('br')?.content ?? Buffer.alloc(0);
  expect(String(brotliDecompressSync(compressed))).toBe('second');
});

test('a compressed file that is cut off is not used', async () => {
  write('index.html.br', brotliCompressSync('first').subarray(0, 3));
  write('index.html.gz', '');
  expect(await encodings()).toEqual(['identity']);
});
