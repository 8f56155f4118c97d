import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRelease } from '../../../tools/build/read-release.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const BASE = join(import.meta.dirname, 'base');
const REGISTRY = 'localhost:5000';
export const IMAGES = `${REGISTRY}/lessons`;
/** The release of the sources, a next one, and one that can't migrate. */
export const FIRST = readRelease('api').version;
export const [NEXT, BROKEN] = [`${FIRST}-next`, `${FIRST}-broken`];
const PARTS = ['api', 'player-app', 'admin-app'];

const docker = (args: string[], env: Record<string, string> = {}) =>
  execFileSync('docker', args, {
    cwd: ROOT,
    env: { ...process.env, DOCKER_BUILDKIT: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Builds Debian's packages as the base images, under the names that the Dockerfiles and compose.yaml use. */
export function buildBaseImages(): void {
  const root = join(tmpdir(), 'lessons-debian-13');
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates,curl', 'trixie', root], {
    stdio: 'inherit',
  });
  execFileSync('sh', ['-c', `tar -C ${root} -c . | docker import - debian:13-slim`], { stdio: 'inherit' });
  rmSync(root, { recursive: true });
  const authorities = join(BASE, 'ca-certificates.crt');
  execFileSync('cp', ['/etc/ssl/certs/ca-certificates.crt', authorities]);
  try {
    for (const [file, name, program = ''] of [
      ['node', 'node:24.21.0-trixie-slim'],
      ['postgres', 'postgres:17.6-trixie'],
      ['caddy', 'caddy:2.10.2'],
      ['registry', 'registry:2'],
      ['monitoring', 'prom/prometheus:v3.7.3', 'prometheus'],
      ['monitoring', 'prom/alertmanager:v0.29.0', 'prometheus-alertmanager'],
      ['monitoring', 'prom/blackbox-exporter:v0.27.0', 'prometheus-blackbox-exporter'],
      ['monitoring', 'prom/node-exporter:v1.10.2', 'prometheus-node-exporter'],
    ] as const) {
      const argument = ['--build-arg', `PROGRAM=${program}`];
      docker(['build', '--tag', name, ...argument, '--file', join(BASE, `${file}.Dockerfile`), BASE]);
    }
  } finally {
    rmSync(authorities);
  }
}

/** Builds the three images from the Dockerfiles. */
export function buildImages(): void {
  const env = { VERSION: FIRST, COMMIT: 'of-the-walk', IMAGES, COMPOSE_FILE: 'deploy/compose.yaml' };
  const services = ['migrate', 'publish-shell', 'publish-module'];
  docker(['compose', '--env-file', 'deploy/example.env', 'build', ...services], env);
}

/** Publishes three releases of them in a registry of this machine. */
export function publishReleases(): void {
  docker(['rm', '--force', 'lessons-registry']);
  const registry = ['--name', 'lessons-registry', '--restart', 'always', '--publish', '127.0.0.1:5000:5000'];
  docker(['run', '--detach', ...registry, 'registry:2']);
  derive(NEXT, '');
  // The program finds a migration that it does not have.
  derive(BROKEN, 'COPY release.json api/migrations/9001-broken.js\n');
  for (const version of [FIRST, NEXT, BROKEN])
    for (const part of PARTS) docker(['push', '--quiet', `${IMAGES}/${part}:${version}`]);
}

/** Makes another release of the images: its version differs, and what `more` lines change in the API's. */
function derive(version: string, more: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-release-'));
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, commit: 'of-the-walk' }));
  for (const part of PARTS) {
    const lines = `FROM ${IMAGES}/${part}:${FIRST}\nLABEL org.opencontainers.image.version=${version}\n`;
    const ofApi = part === 'api' ? `COPY release.json ./\n${more}` : '';
    writeFileSync(join(folder, 'Dockerfile'), lines + ofApi);
    docker(['build', '--quiet', '--tag', `${IMAGES}/${part}:${version}`, folder]);
  }
  rmSync(folder, { recursive: true });
}
