import { spawnSync } from 'node:child_process';
import { runProject } from '../run-project.ts';

/**
 * `npx node tests/releases/own-server/test-own-server.ts`: tests what a server of one's own runs, with Debian's nginx, Caddy, PostgreSQL
 * client and Prometheus. `npm run test:all` leaves it out, since npm can't install them.
 */
const PACKAGES = {
  nginx: '-v',
  caddy: 'version',
  pg_restore: '--version',
  envsubst: '--version',
  curl: '--version',
  'systemd-analyze': '--version',
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
nginx libnginx-mod-http-brotli-static caddy postgresql-client gettext-base curl systemd prometheus
prometheus-node-exporter prometheus-blackbox-exporter).\n`);
  process.exit(1);
}
runProject('own-server', { TEST_OWN_SERVER: 'true' }, ['--maxWorkers=1']);
