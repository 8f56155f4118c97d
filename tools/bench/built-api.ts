import { join } from 'node:path';
import { buildApi, NODE_OPTIONS } from '../build/build-api.ts';
import { ROOT } from '../build/front-ends.ts';

/** Builds the API. Returns how a process of the build is started, as in production. */
export async function buildMeasuredApi(): Promise<{ folder: string; main: string; nodeOptions: string[] }> {
  const folder = join(ROOT, '.cache/load/api');
  await buildApi(folder);
  return { folder, main: 'api/main.js', nodeOptions: NODE_OPTIONS.split(' ') };
}
