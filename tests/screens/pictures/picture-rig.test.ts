import { mkdtempSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { comparePictures, compressPicture, MAX_DIFFERENT_PIXELS } from './compare-pictures.ts';
import { writeDifferencesPage } from './differences-page.ts';
import { ReferenceFolder } from './reference-folder.ts';
import { pictureNames, REFERENCES } from './scenes/all-scenes.ts';

const MAX_FILES = 150;
const MAX_BYTES = 15_000_000;
const SIZE = { width: 60, height: 40 };

/** Returns a picture with stripes, and with a square of another colour in it. */
function draw(square = 0, { width, height } = SIZE): Buffer {
  const png = new PNG({ width, height });
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isSquare = x < square && y < square;
    png.data.set(isSquare ? [184, 67, 42, 255] : [y % 8 < 4 ? 246 : 29, 246, 240, 255], pixel * 4);
  }
  return PNG.sync.write(png);
}

describe('comparing', () => {
  test('an unchanged picture is the same, also with fewer bytes', () => {
    const compressed = compressPicture(draw());
    expect(comparePictures(compressed, draw())).toEqual({ isSame: true, reason: '', difference: null });
  });

  test('a planted difference is found and marked', () => {
    const { isSame, reason, difference } = comparePictures(draw(), draw(10));
    expect([isSame, reason]).toEqual([false, '100 pixels differ']);
    const marked = PNG.sync.read(difference as Buffer);
    expect([...marked.data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  test('a difference of as few pixels as between two machines is ignored', () => {
    const few = Math.floor(Math.sqrt(MAX_DIFFERENT_PIXELS));
    expect(comparePictures(draw(), draw(few)).isSame).toBe(true);
    expect(comparePictures(draw(), draw(few + 1)).isSame).toBe(false);
  });

  test('a picture of another size differs', () => {
    const taller = draw(0, { ...SIZE, height: 41 });
    expect(comparePictures(draw(), taller)).toMatchObject({
      isSame: false,
      reason: '60 × 41 px instead of 60 × 40',
    });
  });
});

describe('a run', () => {
  let root: string;
  let folder: ReferenceFolder;
  const differences = () => join(root, 'differences');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pictures-'));
    folder = new ReferenceFolder(join(root, 'references'), differences());
    folder.beginRun();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('a picture without a reference fails, and passes once it is accepted', () => {
    expect(folder.judge('home', draw()).verdict).toBe('missing');
    folder.accept('home', draw());
    expect(folder.names()).toEqual(['home']);
    expect(folder.judge('home', draw()).verdict).toBe('same');
  });

  test('an accepted picture replaces a reference that differs, and leaves one that looks the same', () => {
    folder.accept('home', draw());
    const before = readFileSync(join(root, 'references/home.png'));
    folder.accept('home', draw(2));
    expect(readFileSync(join(root, 'references/home.png')).equals(before)).toBe(true);
    folder.accept('home', draw(20));
    expect(folder.judge('home', draw(20)).verdict).toBe('same');
  });

  test('the report shows reference, new picture and difference side by side, until the next run', () => {
    folder.accept('home', draw());
    const results = [folder.judge('home', draw(20)), folder.judge('new', draw())];
    const page = readFileSync(writeDifferencesPage(differences(), results), 'utf8');
    const pictures = [...page.matchAll(/src="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(pictures).toEqual(['home-reference.png', 'home-new.png', 'home-difference.png', 'new-new.png']);
    expect(pictures.every((name) => existsSync(join(differences(), name)))).toBe(true);
    folder.beginRun();
    expect(existsSync(join(differences(), 'home-new.png'))).toBe(false);
  });
});

describe('the references', () => {
  test('each look of each scene has one reference picture', () => {
    expect(new Set(pictureNames).size).toBe(pictureNames.length);
    expect(new ReferenceFolder(REFERENCES, '').names()).toEqual(pictureNames.toSorted());
  });

  test(`the reference pictures are at most ${MAX_FILES} files of ${MAX_BYTES / 1e6} MB in all`, () => {
    const sizes = pictureNames.map((name) => statSync(join(REFERENCES, `${name}.png`)).size);
    expect(sizes.length).toBeLessThanOrEqual(MAX_FILES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
  });
});
