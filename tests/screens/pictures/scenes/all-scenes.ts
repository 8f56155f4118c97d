import { join } from 'node:path';
import { pictureName, type Scene } from '../scene.ts';
import { coachScenes } from './coach-scenes.ts';
import { payingScenes } from './paying-scenes.ts';
import { playerScenes } from './player-scenes.ts';
import { visitorScenes } from './visitor-scenes.ts';

/** Where the references are kept. */
export const REFERENCES = join(import.meta.dirname, '../references');

/**
 * Every scene, in the order of a run. What changes data comes last, so that each picture is the same
 * when its scene is run alone.
 */
export const scenes: readonly Scene[] = [...visitorScenes, ...playerScenes, ...coachScenes, ...payingScenes];

export const pictureNames: readonly string[] = scenes.flatMap((scene) =>
  scene.looks.map((look) => pictureName(scene, look)),
);
