import { describe, expect, test } from '@jest/globals';
import { CLAY_PHOTO, GREEN_PHOTO } from '../../../tests/fixtures/api/sample-photos.ts';
import { outcomeOf, refusalOf } from '../../../tests/fixtures/api/refusal-of.ts';
import { readPhoto } from './read-photo.ts';

const green = Buffer.from(GREEN_PHOTO, 'base64');
const base64 = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))).toString('base64');

function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

/** Returns the photo with segments after its start. */
const withSegments = (...segments: Buffer[]) => base64(green.subarray(0, 2), ...segments, green.subarray(2));

/** Returns the photo with other sides in its frame. */
function withSize(width: number, height: number): string {
  const copy = Buffer.from(green);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy.toString('base64');
}

const refused = (photo: string) => {
  const { code, message } = refusalOf(() => readPhoto(photo)) ?? {};
  return { code, message };
};
const DAMAGED = { code: 'photo_invalid', message: 'The photo is not a JPEG file, or it is damaged.' };

test('a photo without metadata stays as it is, and has a hash of its own', () => {
  const { jpeg, hash } = readPhoto(GREEN_PHOTO);
  expect(jpeg).toEqual(green);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(readPhoto(GREEN_PHOTO).hash).toBe(hash);
  expect(readPhoto(CLAY_PHOTO).hash).not.toBe(hash);
});

describe('metadata of a photo', () => {
  test.each([
    ['position and camera (Exif)', segment(0xe1, 'Exif\0\0GPSLatitude 52.1389')],
    ['descriptions (XMP)', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')],
    ['the colour profile, with its copyright', segment(0xe2, 'ICC_PROFILE\0\x01\x01Someone')],
    ['captions (IPTC)', segment(0xed, 'Photoshop 3.0\0Somewhere')],
    ['comments', segment(0xfe, 'Taken at home')],
    ['a preview in the header', segment(0xe0, 'JFIF\0\x01\x01\x00\x00\x01\x00\x01\x01\x01abc')],
    ['another program’s segment named as the colour one', segment(0xee, 'Adobe Lightroom at home')],
  ])('a saved photo has no metadata: %s', (_, metadata) => {
    expect(readPhoto(withSegments(metadata)).jpeg).toEqual(green);
  });

  test('a saved photo has nothing after the picture, such as the film of a live photo', () => {
    expect(readPhoto(base64(green, 'ftypmp42 and a film')).jpeg).toEqual(green);
  });
});

test('a saved photo keeps its colour coding', () => {
  const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01');
  expect(readPhoto(withSegments(adobe)).jpeg.includes(adobe)).toBe(true);
});

describe('refused photos', () => {
  test.each([
    ['nothing', ''],
    ['text', base64('<script>alert(1)</script>')],
    ['a PNG file, whatever it is called', base64('\x89PNG\r\n\x1a\n', 'x'.repeat(200))],
    ['a page that begins as a photo', base64('\xff\xd8\xff<html><script>alert(1)</script></html>')],
    ['a photo that was cut off', green.subarray(0, green.length - 20).toString('base64')],
    ['a header alone', green.subarray(0, 20).toString('base64')],
    ['a photo without pixels', base64(green.subarray(0, 20), '\xff\xd9')],
    ['a segment that is longer than the file', withSegments(Buffer.from([0xff, 0xe1, 0xff, 0xff]))],
    ['a segment that is shorter than its length', withSegments(Buffer.from([0xff, 0xe1, 0, 0]))],
    ['two frames', withSegments(segment(0xc0, '\x08\x00\x40\x00\x40\x01\x01\x11\x00'))],
    ['a lossless frame, which browsers can’t show', withSegments(segment(0xc3, '\x08\0\x40\0\x40\x01'))],
  ])('refuses a file that is no photo: %s', (_, photo) => expect(refused(photo)).toEqual(DAMAGED));

  test.each([
    [65_000, 65_000],
    [1025, 500],
    [500, 63],
    [0, 500],
  ])('refuses a photo of %i × %i pixels', (width, height) =>
    expect(refused(withSize(width, height))).toEqual({
      code: 'photo_invalid',
      message: `The photo has ${width} × ${height} pixels. Each side may have 64 to 1024.`,
    }),
  );

  test('refuses a photo of more than 300 kB', () => {
    const photo = withSegments(...Array.from({ length: 5 }, () => segment(0xfe, 'x'.repeat(65_000))));
    expect(refused(photo)).toMatchObject({ message: 'The photo is too large. It may have 300 kB.' });
  });

  test('refuses a photo that is too large only with the header that browsers expect', () => {
    // A program wrote it without a header.
    const end = green.subarray(green.length - 2);
    const picture = green.subarray(20, green.length - 2);
    const pixels = 'x'.repeat(300_000 - 2 - picture.length - end.length);
    const photo = base64(green.subarray(0, 2), picture, pixels, end);
    expect(Buffer.from(photo, 'base64')).toHaveLength(300_000);
    expect(refused(photo)).toMatchObject({ message: 'The photo is too large. It may have 300 kB.' });
  });
});

test('a photo that is cut off, or has a changed byte in its headers, is read or refused', () => {
  for (let length = 0; length < green.length; length += 1)
    expect(refused(green.subarray(0, length).toString('base64'))).toEqual(DAMAGED);
  for (let at = 0; at < 200; at += 1) {
    const copy = Buffer.from(green);
    copy[at] = 0xff - (copy[at] ?? 0);
    const result = outcomeOf(() => readPhoto(copy.toString('base64')));
    if (typeof result !== 'string') expect(result).toHaveProperty('hash');
  }
});
