import { runProject } from '../run-project.ts';
import { unpackLastRelease } from './unpack-last-release.ts';

/**
 * `npm run test:last-release`: runs the API of the last release on the newest schema, beside the
 * present one and under the built front ends. Options are jest's. `npm run test:all` leaves it out, since a
 * copy of the repository need not have its history.
 */
try {
  const folder = await unpackLastRelease();
  if (folder !== undefined) runProject('last-release', { TEST_LAST_RELEASE: folder }, ['--maxWorkers=1']);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
