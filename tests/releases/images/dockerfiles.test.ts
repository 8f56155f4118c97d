import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { NODE_OPTIONS } from '../../../tools/build/build-api.ts';
import { FRONT_ENDS } from '../../../tools/build/front-ends.ts';

/* The Dockerfiles against what they copy. The pipelines build the images and start them (`compose.yaml` beside this file). */

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };

describe.each(['player-app', 'admin-app', 'api'])('the Dockerfile of %s', (part) => {
  const [, build = '', image = ''] = read(`${part}/Dockerfile`).split(/^FROM /m);

  test('the build stage installs what the manifests and the lock file say, without scripts, and builds the part from the sources', () => {
    expect(build.match(/^(COPY|RUN) .*/gm)).toEqual([
      'COPY package.json package-lock.json ./',
      ...workspaces.toSorted().map((folder) => `COPY ${folder}/package.json ${folder}/`),
      'RUN npm ci --ignore-scripts',
      'COPY . .',
      `RUN npm run build -w @lessons/${part}`,
    ]);
  });

  test('the image is of Debian, has the built folder, runs as an ordinary user, and says its version and commit', () => {
    expect(image).toMatch(part === 'api' ? /^node:[\d.]+-trixie-slim\n/ : /^debian:13-slim\n/);
    expect(image).toContain(`COPY --from=build /repository/${part}/dist ./\n`);
    expect(image).toMatch(part === 'api' ? /^USER node$/m : /^USER nobody$/m);
    expect(image).toContain('org.opencontainers.image.version="${VERSION}"');
    expect(image).toContain('org.opencontainers.image.revision="${COMMIT}"');
  });
});

test('the client of PostgreSQL in the image of the API is as new as the server beside it', () => {
  const [, client] = /postgresql-client-(\d+)/.exec(read('api/Dockerfile')) ?? [];
  const servers = [...read('deploy/compose.yaml').matchAll(/image: postgres:(\d+)/g)];
  expect(servers.length).toBeGreaterThan(0);
  for (const [, server] of servers) expect(server).toBe(client);
});

test('the image of the API starts Node with the options of the artefact', () => {
  expect(read('api/Dockerfile')).toContain(`\nENV NODE_OPTIONS="${NODE_OPTIONS}"\n`);
});

describe('.dockerignore', () => {
  const rules = read('.dockerignore').split('\n');

  test('.dockerignore lets everything through that a build reads', () => {
    const inputs = FRONT_ENDS.flatMap(({ folder, alsoReads }) => [folder, ...alsoReads]);
    const letThrough = rules.filter((rule) => rule.startsWith('!')).map((rule) => `${rule.slice(1)}/`);
    expect(rules).toContain('*');
    expect(rules.indexOf('!docs/upgrades.md')).toBeGreaterThan(rules.indexOf('**/*.md'));
    const others = ['package.json', 'api', 'tools/build', 'docs/upgrades.md', 'deploy'];
    for (const input of [...inputs, ...others]) {
      expect({ input, isLetThrough: letThrough.some((rule) => `${input}/`.startsWith(rule)) }).toEqual({
        input,
        isLetThrough: true,
      });
    }
  });

  test('.dockerignore keeps the settings and secrets of a site out', () => {
    for (const rule of ['deploy/.env*', 'deploy/secrets'])
      expect(rules.indexOf(rule)).toBeGreaterThan(rules.indexOf('!deploy'));
  });
});
