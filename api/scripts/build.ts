import { buildChangedFrontEnds } from './build-front-ends.ts';

/** `npm run build`: builds the front ends that changed. */
try {
  await buildChangedFrontEnds();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
