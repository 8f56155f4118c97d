import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REAL_SERVICES } from '../bench/real-services.ts';
import { eventually } from '../../tests/fixtures/api/eventually.ts';
import { startApiProcess, type ApiProcess } from '../../tests/fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { currentContract } from '../release/contract/consumers.ts';
import { buildApi, NODE_OPTIONS } from './build-api.ts';
import { ROOT } from './front-ends.ts';
import { readRelease } from './read-release.ts';

/* The deployment test walks through the product with it. */

// In the repository's `.cache`, since a build is moved into its place and not copied.
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache/api-artefact-'));
const built = join(folder, 'dist');
let files: string[];

beforeAll(async () => {
  await buildApi(built);
  files = globSync('**/*', { cwd: built }).map((file) => file.replaceAll('\\', '/'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the API’s artefact has the programs, and no tests, no sandbox and no front end', () => {
  const programs = ['main', 'operate', 'src/bundle/expand-worker', 'src/bundle/list-worker'];
  expect(files).toEqual(expect.arrayContaining(programs.map((name) => `api/${name}.js`)));
  expect(
    files.filter((file) => /\.test\.|^api.*sandbox|e2e|fixtures|^(?!docs\/).*player-app/.test(file)),
  ).toEqual([]);
});

test('the API’s artefact has the folder of a site, and none of its settings and secrets', () => {
  const names = ['compose.yaml', 'caddy/Caddyfile', 'example.env', 'lessons', 'monitoring/rules.yaml'];
  expect(files).toEqual(expect.arrayContaining(names.map((name) => `deploy/${name}`)));
  expect(files.filter((file) => /^deploy\/(\.|secrets)/.test(file))).toEqual([]);
  expect(statSync(join(built, 'deploy/lessons')).mode & 0o111).toBe(0o111);
});

test.each(['main', 'operate'])('%s says in one line that Node is too old', async (name) => {
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
  const run = promisify(execFile)(process.execPath, ['--import', older, join(built, `api/${name}.js`)]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Node 24 or newer is needed. This is Node 20.20.2.\n',
  });
});

test('every import in the API’s artefact is one of its files or of Node: no package has to be installed', () => {
  const imported = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => importsOf(file).map((name) => ({ file, name })));
  expect(imported.length).toBeGreaterThan(100);
  const missing = imported.filter(({ file, name }) => !isThere(file, name)).map(({ name }) => name);
  // `pg` and `knex` ask for them in case they are there.
  const optional = ['pg-native', 'pg-query-stream', 'cloudflare:sockets'];
  expect(missing.filter((name) => !optional.includes(name))).toEqual([]);
});

test('the API’s artefact has its version and commit', () => {
  expect(readJson('release.json')).toEqual(readRelease('api'));
});

test('the API’s artefact has its contract, and the upgrade notes that an update shows', () => {
  expect(readJson('docs/api/openapi.json')).toEqual(currentContract());
  expect(readFileSync(join(built, 'docs/upgrades.md'), 'utf8')).toContain('## 1.0\n');
});

/** A package may be part of a product with another licence, if it is named and its source can be found. */
const MAY_BE_CONTAINED = [
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
];

test('the API’s artefact has the licence of every package in it, and none that concerns the product', () => {
  const text = readFileSync(join(built, 'licenses.txt'), 'utf8');
  const licenses = new Map(
    [...text.matchAll(/^(\S+) [\d.]+\nLicense: (.*)$/gm)].map(([, name = '', license = '']) => [
      name,
      license,
    ]),
  );
  expect([...licenses.keys()]).toEqual(expect.arrayContaining(['knex', 'koa', 'pg', 'stripe']));
  expect(licenses.has('jest')).toBe(false);
  expect([...licenses].filter(([, license]) => !MAY_BE_CONTAINED.includes(license))).toEqual([]);
});

test('the API’s artefact has every migration of the repository', () => {
  const namesIn = (pattern: string, cwd: string) =>
    globSync(pattern, { cwd })
      .map((file) => basename(file).replace(/\.[jt]s$/, ''))
      .toSorted();
  const names = namesIn('api/migrations/*.ts', ROOT);
  expect(names).toContain('0004-lessons');
  expect(namesIn('api/migrations/*.js', built)).toEqual(names);
});

describe('a process of the API’s artefact', () => {
  let database: TestDatabase;
  let api: ApiProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApiProcess(database, {
      folder: built,
      main: 'api/main.js',
      nodeOptions: NODE_OPTIONS.split(' '),
      settings: { ...REAL_SERVICES, LOG_LEVEL: 'warn' },
      keepsLog: true,
    });
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  test('the API’s artefact responds with data of the database', async () => {
    expect(await (await fetch(`${api.url}/api/next-slots`)).json()).toEqual(expect.any(Array));
  });

  test('logs errors with the files and lines of the repository and of the packages', async () => {
    const source = 'api/src/routes/availability-routes.ts';
    const lines = readFileSync(join(ROOT, source), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('await loadSettings(')) + 1;
    await database.knex.raw('alter table coach_settings rename to settings_gone');
    expect((await fetch(`${api.url}/api/coach-schedule`)).status).toBe(500);
    await eventually(
      async () => api.log(),
      (log) =>
        log.includes(`/dist/${source}:${line}:`) &&
        log.includes('/dist/node_modules/objection/lib/queryBuilder/QueryBuilder.js:'),
    );
  });

  test('the API’s artefact reads a list in a thread', async () => {
    const workerData = { text: 'Nora Example 07700 900211', chosen: new Map() };
    const thread = new Worker(join(built, 'api/src/bundle/list-worker.js'), { workerData });
    const [read] = (await once(thread, 'message')) as [unknown];
    expect(read).toMatchObject({ persons: [{ firstName: 'Nora', phone: '+44 7700 900211' }] });
  });

  test('the API’s artefact expands a calendar in a thread', async () => {
    const thread = new Worker(join(built, 'api/src/bundle/expand-worker.js'), {
      workerData: {
        file: new TextEncoder().encode(CALENDAR),
        window: { start: new Date(0), end: new Date('2100-01-01') },
      },
    });
    const [expanded] = (await once(thread, 'message')) as [unknown];
    expect(expanded).toMatchObject({ spans: [expect.anything()] });
  });
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:test',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTAMP:20370101T000000Z',
  'DTSTART:20370101T090000Z',
  'DTEND:20370101T100000Z',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

function importsOf(file: string): string[] {
  // Comments of the bundler, and code within texts, name modules too.
  const source = readFileSync(join(built, file), 'utf8').replaceAll(/^ *\/\/.*$/gm, '');
  const found = source.matchAll(
    /^(?:import|export)[^'"`;]*? ?from "([^"]+)"|^import "([^"]+)"|(?<!['"`])\b(?:import|require|__require\d*)\("([^"]+)"\)/gm,
  );
  return [...found].map(([, from, plain, called]) => String(from ?? plain ?? called));
}

function isThere(file: string, name: string): boolean {
  if (name.startsWith('.')) return existsSync(join(built, dirname(file), name));
  return name.startsWith('node:') || builtinModules.includes(name);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(built, file), 'utf8'));
}
