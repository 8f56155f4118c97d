import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { NODE_OPTIONS } from '../../tools/build/build-api.ts';

/* What no build of the Dockerfiles shows. The pipelines build the images, and `npm run test:machine` starts them. */

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
test('the client of PostgreSQL in the image of the API is as new as the server beside it', () => {
  const [, client] = /postgresql-client-(\d+)/.exec(read('api/Dockerfile')) ?? [];
  const servers = [...read('deploy/compose.yaml').matchAll(/image: postgres:(\d+)/g)];
  expect(servers.length).toBeGreaterThan(0);
  for (const [, server] of servers) expect(server).toBe(client);
});

test('the image of the API starts Node with the options of the artefact', () => {
  expect(read('api/Dockerfile')).toContain(`\nENV NODE_OPTIONS="${NODE_OPTIONS}"\n`);
});

test('the settings and secrets of a site stay out of the images', () => {
  const rules = read('.dockerignore').split('\n');
  for (const rule of ['deploy/.env*', 'deploy/secrets'])
    expect(rules.indexOf(rule)).toBeGreaterThan(rules.indexOf('!deploy'));
});
