import { spawnSync } from 'node:child_process';

/**
 * `npm run test:pooler`: tests the API behind a real pgbouncer in transaction mode. `npm run test:all`
 * leaves it out, since npm can't install pgbouncer.
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
