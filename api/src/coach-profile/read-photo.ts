import { createHash } from 'node:crypto';
import { photoLimits } from '@lessons/contract';
import { refused } from '../http/refusal.ts';

/*
 * JPEG files are lists of segments: a marker of two bytes, then the length and the content.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
 */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive frames with Huffman coding: what browsers show. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Quantization and Huffman tables, and the restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Says how the colours are coded. Twelve bytes, without anything personal. */
const ADOBE = 0xee;
const ADOBE_CONTENT = /^Adobe.{7}$/s;
/** A JFIF header as the format asks for one, without resolution or preview. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

export interface Photo {
  hash: string;
  jpeg: Buffer;
}

/**
 * Returns a JPEG file that was sent in base64, with nothing but its picture: position, camera,
 * previews, comments and colour profiles are left out. Throws `Refusal` 422 `photo_invalid` when it
 * is no JPEG file, or too large. The type of the file is read from its bytes.
 */
export function readPhoto(base64: string): Photo {
  const file = Buffer.from(base64, 'base64');
  requireBytes(file);
  const jpeg = Buffer.concat([
    Buffer.from([0xff, START]),
    JFIF,
    ...pictureOf(file),
    Buffer.from([0xff, END]),
  ]);
  // Checked again: the file may have had no header of its own, and has one now.
  requireBytes(jpeg);
  return { hash: createHash('sha256').update(jpeg).digest('hex').slice(0, 32), jpeg };
}

const invalid = (message: string) => refused('photo_invalid', message);
const damaged = () => invalid('The photo is not a JPEG file, or it is damaged.');

function requireBytes({ length }: Buffer): void {
  if (length > photoLimits.bytes)
    throw invalid(`The photo is too large. It may have ${photoLimits.bytes / 1000} kB.`);
}

/** Yields the parts of a file that make its picture. */
function* pictureOf(file: Buffer): Generator<Buffer> {
  if (file.length < 4 || file.readUInt16BE(0) !== (0xff00 | START)) throw damaged();
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    const start = at;
    if (at + 2 > file.length || file[at] !== 0xff) throw damaged();
    // Any number of 0xff bytes may fill the space before a marker.
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1] ?? 0;
    if (marker === END) {
      if (!hasFrame || !hasScan) throw damaged();
      return;
    }
    at += 2;
    if (at + 2 > file.length) throw damaged();
    const content = file.subarray(at + 2, at + file.readUInt16BE(at));
    at += file.readUInt16BE(at);
    if (at > file.length || at < start + 4) throw damaged();
    if (FRAMES.has(marker)) {
      if (hasFrame) throw damaged();
      requireSize(content);
      hasFrame = true;
    }
    if (marker === SCAN) {
      if (!hasFrame) throw damaged();
      hasScan = true;
      at = endOfScan(file, at);
    }
    const isPicture = FRAMES.has(marker) || TABLES.has(marker) || marker === SCAN;
    const isAdobe = marker === ADOBE && ADOBE_CONTENT.test(content.toString('latin1'));
    if (isPicture || isAdobe) yield file.subarray(start, at);
    else if (!isMetadata(marker)) throw damaged();
  }
}

/** Application segments, where programs and cameras write what they like, and comments. */
function isMetadata(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Returns where the coded pixels end: at a marker that is neither an escaped 0xff nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1];
    if (next === undefined) break;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && !isRestart) return at;
  }
  throw damaged();
}

/**
 * Throws if the frame's sides are too large: a picture is decoded with them in every visitor's browser, whatever the
 * file's size.
 */
function requireSize(frame: Buffer): void {
  if (frame.length < 6) throw damaged();
  const { minPixels: min, maxPixels: max } = photoLimits;
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  const components = frame[5];
  if (components !== 1 && components !== 3) throw damaged();
  if (Math.min(width, height) < min || Math.max(width, height) > max)
    throw invalid(`The photo has ${width} × ${height} pixels. Each side may have ${min} to ${max}.`);
}
