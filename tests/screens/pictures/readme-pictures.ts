import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toWebp } from '../../fixtures/browser/to-webp.ts';
import { ROOT } from '../../../tools/build/front-ends.ts';
import { openScene, type OpenOptions } from './open-scene.ts';
import { LAPTOP, PHONE_LIGHT, type Look, type Scene } from './scene.ts';
import { takePicture } from './take-picture.ts';

/** The scenes that README.md opens with, each as the window of a person. */
const README_LOOKS: Readonly<Record<string, Look>> = {
  landing: PHONE_LIGHT,
  book: PHONE_LIGHT,
  home: PHONE_LIGHT,
  'coach-week': LAPTOP,
};
const SCALE = 2;
/** The quality, up to 1. Text stays sharp. */
const QUALITY = 0.75;

/** Writes a scene's picture for README.md, if it has one there and the scene looks otherwise than before. */
export async function writeReadmePicture(
  scene: Scene,
  { isChanged, ...options }: OpenOptions & { isChanged: boolean },
): Promise<void> {
  const look = README_LOOKS[scene.name];
  const file = join(ROOT, 'docs/pictures', `${scene.name}.webp`);
  if (!look || (!isChanged && existsSync(file))) return;
  const { page, context } = await openScene(scene, { ...options, scale: SCALE });
  const png = await takePicture(page, look, { isWindow: true, scale: 'device' });
  await writeFile(file, await toWebp(options.browser, png, QUALITY));
  await context.close();
}
