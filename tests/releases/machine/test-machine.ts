import { spawnSync } from 'node:child_process';
import { runProject } from '../run-project.ts';
import { buildBaseImages, buildImages, publishReleases } from './images.ts';

/**
 * `npm run test:machine`: builds the images and walks through docs/deploy/README.md in Docker, as root. `--published` takes the
 * published base images; otherwise they are built of Debian's packages, unless they are there. `--built` takes the images of
 * the last run. Other options are jest's.
 *
 * `KEEP=true` leaves the machine and prints its folder. `KEPT=FOLDER npm run test:machine -- -t 'a full disk'` does a step on it.
 */
const OWN = ['--published', '--built'];
const options = new Set(process.argv.filter((option) => OWN.includes(option)));
process.argv = process.argv.filter((option) => !OWN.includes(option));
if (spawnSync('docker', ['compose', 'version']).status !== 0) {
  process.stderr.write(
    'Docker with Compose is missing (Debian: apt-get install docker.io docker-compose openssl).\n',
  );
  process.exit(1);
}
if (!process.env['KEPT']) {
  const hasBase = spawnSync('docker', ['image', 'inspect', 'debian:13-slim', 'registry:2']).status === 0;
  if (!options.has('--published') && !hasBase) buildBaseImages();
  if (!options.has('--built')) buildImages();
  publishReleases();
}
runProject('machine', { TEST_MACHINE: 'true' }, ['--bail', '--testTimeout=900000']);
