import { photoLimits } from '@lessons/contract';

/** Enough for the court that the landing page opens on, where the picture lies behind the words. */
const WIDTH_PIXELS = 960;
const QUALITIES = [0.86, 0.7, 0.5];
/** The share of a tall picture's surplus that is cut off above: faces are at the top. */
const ABOVE = 0.25;

export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto';
}

/**
 * Returns a JPEG file in base64 whose sides are in this relation, cut from a picture of any size. Drawing it anew leaves out
 * what a camera writes beside the picture, such as the position. Throws `UnreadablePhoto` when the
 * browser can't show the file.
 */
export async function cutPhoto(file: Blob, widthByHeight: number): Promise<string> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePhoto('This file can’t be read as a photo. Please choose a JPEG, PNG or WebP file.', {
      cause,
    });
  });
  try {
    const { width, height } = picture;
    const cutWidth = Math.min(width, height * widthByHeight);
    const cutHeight = cutWidth / widthByHeight;
    if (cutHeight < photoLimits.minPixels)
      throw new UnreadablePhoto(
        `This photo is too small. It needs ${photoLimits.minPixels} pixels each way.`,
      );
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(cutWidth, WIDTH_PIXELS);
    canvas.height = canvas.width / widthByHeight;
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePhoto('This browser can’t prepare photos. Please try another one.');
    // JPEG has no transparency: it would be black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    const [left, top] = [(width - cutWidth) / 2, (height - cutHeight) * ABOVE];
    context.drawImage(picture, left, top, cutWidth, cutHeight, 0, 0, canvas.width, canvas.height);
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
