import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The distance of a colour from the reference, up to 1. Smoothed edges are never counted. */
const THRESHOLD = 0.1;
/** A pixel here and there may differ between machines; the smallest icon has more. */
const MAX_DIFFERENT_PIXELS = 40;

export interface Comparison {
  isSame: boolean;
  /** One line for people, empty for the same picture. */
  reason: string;
  /** PNG with the pixels that differ in red; null if the sizes differ. */
  difference: Buffer | null;
}

/** Compares two PNG pictures pixel by pixel. */
export function comparePictures(reference: Buffer, taken: Buffer): Comparison {
  const [before, after] = [PNG.sync.read(reference), PNG.sync.read(taken)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) {
    const reason = `${after.width} × ${after.height} px instead of ${width} × ${height}`;
    return { isSame: false, reason, difference: null };
  }
  const marked = new PNG({ width, height });
  const count = pixelmatch(before.data, after.data, marked.data, width, height, { threshold: THRESHOLD });
  if (count <= MAX_DIFFERENT_PIXELS) return { isSame: true, reason: '', difference: null };
  return { isSame: false, reason: `${count} pixels differ`, difference: PNG.sync.write(marked) };
}

/** Writes the same pixels in fewer bytes: the browser is quick and leaves a third of them to be saved. */
export function compressPicture(png: Buffer): Buffer {
  return PNG.sync.write(PNG.sync.read(png), {
    colorType: 2,
    filterType: 0,
    deflateLevel: 9,
    deflateStrategy: 0,
  });
}
