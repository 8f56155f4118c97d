import { spawnSync } from 'node:child_process';
import { unpackLastRelease } from './unpack-last-release.ts';

/**
 * `npm run test:last-release`: runs the API of the last release on the newest schema, beside the
 * present one and under the built front ends. Options are jest's. `npm run test:all` leaves it out, since a
 * copy of the repository need not have its history.
 */
try {
  const folder = unpackLastRelease();
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const { status } = spawnSync(
    process.execPath,
    [
      ...jest,
      'node_modules/jest/bin/jest.js',
      '--selectProjects=last-release',
      '--maxWorkers=1',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_LAST_RELEASE: folder } },
  );
  process.exitCode = status ?? 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
