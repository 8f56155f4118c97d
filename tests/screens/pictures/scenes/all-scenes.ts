import { join } from 'node:path';
import { ROUTES } from '../../../../player-app/src/shell/routes.ts';
import { page, pictureName, type Scene } from '../scene.ts';
import { clientScenes } from './client-scenes.ts';
import { coachScenes } from './coach-scenes.ts';
import { awayDone, hoursScenes } from './hours-scenes.ts';
import { payingScenes } from './paying-scenes.ts';
import { newcomerScenes, playerScenes } from './player-scenes.ts';
import { visitorScenes } from './visitor-scenes.ts';

/** The folder of the references. */
export const REFERENCES = join(import.meta.dirname, '../references');

/** A player's screens that have no scene of their own, as they usually are. */
const usualScenes = ROUTES.filter(
  ({ path, frame = 'tabs', isPublic }) =>
    frame === 'tabs' &&
    !isPublic &&
    !path.includes(':') &&
    ![...playerScenes, ...coachScenes].some((scene) => scene.path === path),
).map(({ path }) => page(path.slice(1), 'player', path));

/**
 * Every scene, in the order of a run. What changes data comes last, so that each picture is the same
 * when its scene is run alone.
 */
export const scenes: readonly Scene[] = [
  ...visitorScenes,
  ...playerScenes,
  ...usualScenes,
  ...coachScenes,
  ...clientScenes,
  ...hoursScenes,
  ...newcomerScenes,
  ...payingScenes,
  awayDone,
];

export const pictureNames: readonly string[] = scenes.flatMap((scene) =>
  scene.looks.map((look) => pictureName(scene, look)),
);
