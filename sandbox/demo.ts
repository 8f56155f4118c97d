import { parseArgs } from 'node:util';
import { buildChangedFrontEnds } from '../tools/build/build-front-ends.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { runSandbox } from './start/run-sandbox.ts';

/**
 * `npm run demo`: the sandbox with twelve weeks of lessons, in a data folder of its own. The season is
 * made at the first start and kept. `-- --fresh` makes it anew. `-- --at 2026-06-17T10:00` makes it
 * for that time in London, and the API's clock stands still there.
 */
const { fresh, at } = readOptions();
if (at !== undefined) process.env['SANDBOX_TIME'] = at;
await runSandbox({
  defaults: { DATA_DIR: '.data-demo' },
  prepare: async (settings, { log, stopping }) => {
    await prepareDemo(settings, { isFresh: fresh, log, stopping });
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
