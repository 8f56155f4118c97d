import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { NODE_OPTIONS } from '../../../tools/build/build-api.ts';
import { FRONT_ENDS } from '../../../tools/build/front-ends.ts';

/* The Dockerfiles against what they copy. The pipelines build the images and start them (`compose.yaml` beside this file). */

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };

describe.each([
  ['player-app', 'shell'],
  ['admin-app', 'module'],
  ['api', null],
])('the Dockerfile of %s', (part, host) => {
  const dockerfile = read(`${part}/Dockerfile`);
  const [, build = '', image = ''] = dockerfile.split(/^FROM /m);

  test('the build stage installs what the manifests and the lock file say, without scripts, and builds the part from the sources', () => {
    expect(build.match(/^(COPY|RUN) .*/gm)).toEqual([
      'COPY package.json package-lock.json ./',
      ...workspaces.toSorted().map((folder) => `COPY ${folder}/package.json ${folder}/`),
      'RUN npm ci --ignore-scripts',
      'COPY . .',
      `RUN npm run build -w @lessons/${part}`,
    ]);
  });

  test('the image copies the built folder, with nginx’s configuration for a front end and PostgreSQL’s client for the API', () => {
    expect(image.match(/^(COPY|RUN) .*/gm)).toEqual(
      host
        ? [
            `COPY deploy/nginx/${host}.conf.template /etc/nginx/templates/default.conf.template`,
            `COPY --from=build /repository/${part}/dist /srv/www`,
          ]
        : [
            'RUN apk add --no-cache postgresql18-client && install -d -o node -g node -m 700 /backups',
            `COPY --from=build /repository/${part}/dist ./`,
          ],
    );
  });

  test('the image runs as an ordinary user, with a health check, and says its version and commit', () => {
    expect(image).toMatch(host ? /^USER 101$/m : /^USER node$/m);
    expect(image).toMatch(/^HEALTHCHECK /m);
    expect(image).toContain('org.opencontainers.image.version="${VERSION}"');
    expect(image).toContain('org.opencontainers.image.revision="${COMMIT}"');
  });
});

test.each([
  ['player-app', 'shell'],
  ['admin-app', 'module'],
])('the image of %s knows every variable of %s.conf.template, and its folder and port', (part, host) => {
  const dockerfile = read(`${part}/Dockerfile`);
  const template = read(`deploy/nginx/${host}.conf.template`);
  const known = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
  // nginx's image leaves a variable that is not set as it is.
  const used = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  expect(known).toEqual(expect.arrayContaining(used));
  expect(template).toContain('root /srv/www;');
  expect(template).toContain(`listen ${/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]};`);
});

test('the client of PostgreSQL in the image of the API is as new as the server beside it', () => {
  const [, client] = /postgresql(\d+)-client/.exec(read('api/Dockerfile')) ?? [];
  const servers = [...read('deploy/single-machine/compose.yaml').matchAll(/image: postgres:(\d+)/g)];
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
    const others = [
      'package.json',
      'api',
      'tools/build',
      'docs/upgrades.md',
      'docs/api/released',
      'deploy/nginx',
    ];
    for (const input of [...inputs, ...others]) {
      expect({ input, isLetThrough: letThrough.some((rule) => `${input}/`.startsWith(rule)) }).toEqual({
        input,
        isLetThrough: true,
      });
    }
  });

  test('.dockerignore keeps the settings and secrets of a site out', () => {
    expect(rules.indexOf('deploy/single-machine')).toBeGreaterThan(rules.indexOf('!deploy'));
  });
});
