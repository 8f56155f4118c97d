import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApi, NODE_OPTIONS } from '../../../tools/build/build-api.ts';
import { readRelease } from '../../../tools/build/read-release.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/test-database.ts';
import { performDockerfile, type PerformedImage } from './perform-dockerfile.ts';
import { runImage, sizeOf, type RunningImage } from './run-image.ts';

/*
 * The steps of api/Dockerfile, and what they make, without a container engine. In the place of the
 * two that install and build stands the same build with what is installed here.
 */

const MB = 1_000_000;
/** `node:24-alpine`, as its registry says, unpacked. */
const BASE_IMAGE_BYTES = 170 * MB;
const MAX_IMAGE_BYTES = 250 * MB;

const context = path.join(import.meta.dirname, '../../..');
const commit = '3f2c1ab8d9e0f1a2b3c4d5e6f708192a3b4c5d6e';

/** No service is called: nothing listens at these addresses. */
const settings = {
  SITE: 'staging',
  PUBLIC_URL: 'https://lessons.example',
  LINK_SECRET: 'a secret of at least thirty-two bytes',
  ADMIN_EMAILS: 'coach@example.com',
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_ANON_KEY: 'anon',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  STRIPE_JS_URL: 'http://127.0.0.1:1/stripe.js',
  SMTP_URL: 'none',
  LOG_LEVEL: 'error',
};

let image: PerformedImage;
const replaced: string[] = [];
let running: RunningImage;
let database: TestDatabase;
let port: string;

beforeAll(async () => {
  [image, database, port] = await Promise.all([
    performDockerfile({
      context,
      dockerfile: path.join(context, 'api/Dockerfile'),
      buildArgs: { VERSION: '1.2.3', COMMIT: commit },
      async replaceRun(command, folder) {
        replaced.push(command);
        if (command.startsWith('npm run build')) {
          await buildApi(path.join(folder, 'api/dist'), { ...readRelease('api'), commit });
        }
        return true;
      },
    }),
    createTestDatabase(),
    findFreePort(),
  ]);
  running = runImage(image, { ...settings, DATABASE_URL: database.url, PORT: port });
});
afterAll(async () => {
  await running.stop();
  await database.drop();
  makeRemovable(image.root);
  rmSync(image.root, { recursive: true });
});

test('starts as a user who may write nothing, and its health check passes', async () => {
  await eventually(() => running.isHealthy(), Boolean).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${running.output()}`);
  });

  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await health.json()).toMatchObject({ status: 'ok', release: { commit } });
});

test('has what production needs and nothing else', () => {
  const app = path.join(image.root, 'app');

  expect(image.user).toBe('node');
  expect(readdirSync(image.root)).toEqual(['app']);
  expect(readdirSync(app).toSorted()).toEqual(['api', 'licenses.txt', 'package.json', 'release.json']);
});

test('installs what the lock file says, without scripts, and builds the API', () => {
  expect(replaced).toEqual(['npm ci --ignore-scripts', 'npm run build -w @lessons/api']);
});

test('starts Node with the options of the artefact', () => {
  expect(image.env['NODE_OPTIONS']).toBe(NODE_OPTIONS);
});

test('says its version and commit in its labels', () => {
  expect(image.labels).toMatchObject({
    'org.opencontainers.image.version': '1.2.3',
    'org.opencontainers.image.revision': commit,
  });
});

test('is under 250 MB with its base image', () => {
  expect(sizeOf(image.root) + BASE_IMAGE_BYTES).toBeLessThan(MAX_IMAGE_BYTES);
});

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `${free}`;
}

function makeRemovable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeRemovable(path.join(folder, entry.name));
  }
}
