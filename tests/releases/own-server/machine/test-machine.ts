import { spawnSync } from 'node:child_process';
import { runProject } from '../../run-project.ts';
import { PROGRAMS_OF_THE_HOST } from './debian-base.ts';

/**
 * `npx node tests/releases/own-server/machine/test-machine.ts`: tries the operators' programs on a bare Debian with systemd, cron, nginx and
 * PostgreSQL, which runs as a container in a network of its own. Needs root, and Debian's mirror once.
 */
const missing = Object.entries(PROGRAMS_OF_THE_HOST).filter(
  ([program]) => spawnSync(program, ['--version']).error !== undefined,
);
if (missing.length > 0) {
  const packages = [...new Set(missing.map(([, name]) => name))];
  fail(`${missing.map(([program]) => program).join(', ')} missing: apt-get install ${packages.join(' ')}`);
}
if (process.getuid?.() !== 0) fail('Only root can start a machine: sudo npx node …');
runProject('own-machine', { TEST_OWN_MACHINE: 'true' }, ['--maxWorkers=1']);

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
