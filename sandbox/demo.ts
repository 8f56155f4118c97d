import { parseArgs } from 'node:util';
import { prepareDemo } from './demo/prepare-demo.ts';
import { main } from '../api/src/main.ts';
import { readEnv } from '../api/src/process/env.ts';
import { createLogger } from '../api/src/process/logger.ts';
import { buildChangedFrontEnds } from '../tools/build/build-front-ends.ts';

const defaults = { SERVE_FRONT_ENDS: 'true', DATA_DIR: '.data-demo' };

/**
 * `npm run demo`: the sandbox with twelve weeks of lessons, in a data folder of its own. The season is
 * made at the first start and kept. `-- --fresh` makes it anew. `-- --at 2026-06-17T10:00` makes it
 * for that time in London, and the API's clock stands still there.
 */
const { fresh, at } = readOptions();
if (at !== undefined) process.env['SANDBOX_TIME'] = at;
await main({
  defaults,
  prepare: async (stopping) => {
    const env = readEnv({ ...defaults, ...process.env });
    await prepareDemo(env, { isFresh: fresh, log: createLogger(env.logLevel), stopping });
    await buildChangedFrontEnds({ stopping });
  },
});

function readOptions() {
  try {
    return parseArgs({
      options: { fresh: { type: 'boolean', default: false }, at: { type: 'string' } },
    }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
