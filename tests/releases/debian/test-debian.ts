import { spawnSync } from 'node:child_process';
import { runProject } from '../run-project.ts';

/**
 * `npm run test:debian`: tests the alerts, and the programs for backup and restore, with Debian's Prometheus and PostgreSQL. `npm run test:all` leaves it out, since npm can't install them.
 */
const PACKAGES = {
  pg_restore: '--version',
  prometheus: '--version',
  'prometheus-node-exporter': '--version',
  'prometheus-blackbox-exporter': '--version',
};
const missing = Object.entries(PACKAGES).filter(
  ([program, option]) => spawnSync(program, [option]).status !== 0,
);
if (missing.length > 0) {
  process.stderr
    .write(`${missing.map(([program]) => program).join(', ')} missing: install them first (Debian: apt-get install
postgresql prometheus prometheus-node-exporter prometheus-blackbox-exporter).\n`);
  process.exit(1);
}
runProject('debian', { TEST_DEBIAN: 'true' }, ['--maxWorkers=1']);
