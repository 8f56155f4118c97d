import { spawnSync } from 'node:child_process';

/**
 * `npm run test:pooler`: runs the API through a real pgbouncer in transaction mode. Not part of `npm test`, since pgbouncer is no
 * npm package.
 */
if (spawnSync('pgbouncer', ['--version']).status !== 0) {
  process.stderr.write('pgbouncer is missing: install it first (Debian: apt-get install pgbouncer).\n');
  process.exit(1);
}
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(
  process.execPath,
  [...jest, 'node_modules/jest/bin/jest.js', '--selectProjects', 'pooler', '--maxWorkers=1'],
  { stdio: 'inherit', env: { ...process.env, TEST_POOLER: 'true' } },
);
process.exit(status ?? 1);
