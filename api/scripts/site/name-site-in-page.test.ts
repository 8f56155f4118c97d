import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { nameSiteInPage } from './name-site-in-page.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-page-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pageWith = (picture: string) =>
  `<meta property="og:image" content="${picture}"/><meta property="og:title" content="/not-this"/>`;
const read = (name: string) => readFileSync(join(folder, name));

test.each(['/assets/card.0123abcd.png', 'https://other.example/assets/card.0123abcd.png'])(
  'a page whose picture is %s names the site’s own, in its compressed files as well',
  (picture) => {
    const page = pageWith(picture);
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'index.html.gz'), gzipSync(page));
    writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
    nameSiteInPage(folder, 'https://lessons.example');
    const expected = pageWith('https://lessons.example/assets/card.0123abcd.png');
    expect(read('index.html').toString()).toBe(expected);
    expect(gunzipSync(read('index.html.gz')).toString()).toBe(expected);
    expect(brotliDecompressSync(read('index.html.br')).toString()).toBe(expected);
    expect(readdirSync(folder)).toHaveLength(3);
  },
);

test('a page without a picture stays as it is, and gets no compressed file', () => {
  writeFileSync(join(folder, 'index.html'), '<p>Baseline</p>');
  nameSiteInPage(folder, 'https://lessons.example');
  expect(readdirSync(folder)).toEqual(['index.html']);
  expect(read('index.html').toString()).toBe('<p>Baseline</p>');
});
