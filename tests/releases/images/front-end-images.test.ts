import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { performDockerfile, type PerformedImage } from './perform-dockerfile.ts';
import { readDockerfile } from './read-dockerfile.ts';
import { sizeOf } from './run-image.ts';

/*
 * The Dockerfiles of the shell and the module. Two of their steps install and build: in their place
 * stands what `npm run build` has written, since it comes from the same command.
 */

const MB = 1_000_000;
/** nginx on Alpine, without its modules, as its registry says, unpacked. */
const BASE_IMAGE_BYTES = 20 * MB;
const MAX_IMAGE_BYTES = 60 * MB;

const context = path.join(import.meta.dirname, '../../..');

describe.each([
  ['player-app', 'index.html', 'shell'],
  ['admin-app', 'mf-manifest.json', 'module'],
])('the image of %s', (part, entry, host) => {
  const dockerfile = path.join(context, part, 'Dockerfile');
  const replaced: string[] = [];
  let image: PerformedImage;

  beforeAll(async () => {
    image = await performDockerfile({
      context,
      dockerfile,
      buildArgs: { VERSION: '1.2.3', COMMIT: 'abc' },
      replaceRun(command, folder) {
        replaced.push(command);
        if (command.startsWith('npm run build')) {
          mkdirSync(path.join(folder, part), { recursive: true });
          cpSync(path.join(context, part, 'dist'), path.join(folder, part, 'dist'), { recursive: true });
        }
        return true;
      },
    });
  });
  afterAll(() => rmSync(image.root, { recursive: true }));

  test('installs what the lock file says, without scripts, and builds the part', () => {
    expect(replaced).toEqual(['npm ci --ignore-scripts', `npm run build -w @lessons/${part}`]);
  });

  test('gives npm the manifest of every workspace before it installs', () => {
    const { workspaces } = JSON.parse(readFileSync(path.join(context, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const copied = readDockerfile(dockerfile).flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'copy' ? step.paths.slice(0, -1) : [])),
    );
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json`)));
  });

  test('has the site’s files, without source maps and without a site’s configuration', () => {
    const files = readdirSync(path.join(image.root, 'srv/www'));
    expect(files).toContain(entry);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(files).not.toContain('config.json');
    const licenses = readFileSync(path.join(image.root, 'srv/www/licenses.txt'), 'utf8');
    expect(licenses).toMatch(/\nlucide-react [\d.]+\nLicense: ISC\n/);
    // The fonts are the shell's.
    expect(licenses.includes('License: OFL-1.1')).toBe(part === 'player-app');
  });

  test('knows every variable of its nginx configuration, and serves the folder that it fills', () => {
    const template = path.join(image.root, 'etc/nginx/templates/default.conf.template');
    const text = readFileSync(template, 'utf8');
    expect(text).toBe(readFileSync(path.join(context, `deploy/nginx/${host}.conf.template`), 'utf8'));
    expect(text).toContain('root /srv/www;');
    expect(image.ports.map((port) => `listen ${port};`).filter((line) => !text.includes(line))).toEqual([]);
    // The base image leaves a variable that is not set as it is.
    const used = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(image.env)).toEqual(expect.arrayContaining(used));
  });

  test('runs as nginx’s own user, asks itself whether it serves, and has its version in a label', () => {
    expect(image).toMatchObject({
      user: '101',
      base: expect.stringMatching(/^nginxinc\/nginx-unprivileged:\d+\.\d+\.\d+-alpine-slim$/),
      healthcheck: ['wget', '-q', '--spider', `http://127.0.0.1:8080/${entry}`],
      labels: { 'org.opencontainers.image.version': '1.2.3', 'org.opencontainers.image.revision': 'abc' },
    });
    expect(existsSync(path.join(image.root, 'srv/www', entry))).toBe(true);
  });

  test('is under 60 MB with its base image', () => {
    expect(sizeOf(image.root) + BASE_IMAGE_BYTES).toBeLessThan(MAX_IMAGE_BYTES);
  });
});
