import { photoLimits } from '@lessons/contract';

/** Enough for the largest place on a page, on a screen of three times the density. */
const SIDE_PIXELS = 480;
const QUALITIES = [0.86, 0.7, 0.5];
/** The share of a tall picture's surplus that is cut off above: faces are at the top. */
const ABOVE = 0.25;

export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto';
}

/**
 * Returns a square JPEG file in base64, cut from a picture of any size. Drawing it anew leaves out
 * what a camera writes beside the picture, such as the position. Throws `UnreadablePhoto` when the
 * browser can't show the file.
 */
export async function squarePhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePhoto('This file can’t be read as a photo. Please choose a JPEG, PNG or WebP file.', {
      cause,
    });
  });
  try {
    const { width, height } = picture;
    const side = Math.min(width, height);
    if (side < photoLimits.minPixels)
      throw new UnreadablePhoto(
        `This photo is too small. It needs ${photoLimits.minPixels} pixels each way.`,
      );
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, SIDE_PIXELS);
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePhoto('This browser can’t prepare photos. Please try another one.');
    // JPEG has no transparency: it would be black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    const [left, top] = [(width - side) / 2, (height - side) * ABOVE];
    context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
    return smallEnough(canvas);
  } finally {
    picture.close();
  }
}

function smallEnough(canvas: HTMLCanvasElement): string {
  for (const quality of QUALITIES) {
    const [head = '', base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',');
    if (head.includes('jpeg') && (base64.length * 3) / 4 <= photoLimits.bytes) return base64;
  }
  throw new UnreadablePhoto('This photo can’t be made small enough. Please choose another one.');
}
