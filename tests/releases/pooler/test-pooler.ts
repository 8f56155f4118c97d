import { spawnSync } from 'node:child_process';
import { runProject } from '../run-project.ts';

/**
 * `npm run test:pooler`: tests the API behind a real pgbouncer in transaction mode. `npm run test:all`
 * leaves it out, since npm can't install pgbouncer.
 */
if (spawnSync('pgbouncer', ['--version']).status !== 0) {
  process.stderr.write('pgbouncer is missing: install it first (Debian: apt-get install pgbouncer).\n');
  process.exit(1);
}
runProject('pooler', { TEST_POOLER: 'true' }, ['--maxWorkers=1']);
