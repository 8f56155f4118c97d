import { buildApi } from './build-api.ts';
import { buildChangedFrontEnds } from './build-front-ends.ts';
import { FRONT_ENDS } from './front-ends.ts';

/**
 * `npm run build`: builds the front ends that changed. With a part's name, as `npm run build -w` of
 * the part gives it, builds that part: `player-app`, `admin-app` or `api`.
 */
try {
  await build(process.argv[2]);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function build(part: string | undefined): Promise<void> {
  if (part === 'api') return buildApi();
  const frontEnds = FRONT_ENDS.filter(({ folder }) => part === undefined || folder === part);
  if (frontEnds.length === 0) throw new Error(`There is no part ${part}: player-app, admin-app or api.`);
  return buildChangedFrontEnds({ frontEnds });
}
