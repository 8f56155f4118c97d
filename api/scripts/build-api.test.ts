import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildApi } from './build-api.ts';
import { ROOT } from './front-ends.ts';
import { readRelease } from './read-release.ts';

/* The files alone. The deployment test installs and starts them. */

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

test('has no tests, no stand-ins and no front end', () => {
  expect(files).toEqual(expect.arrayContaining(['api/src/main.ts', 'api/scripts/migrate.ts']));
  expect(files.filter((file) => /\.test\.|embedded|sandbox|e2e|fixtures|player-app/.test(file))).toEqual([]);
});

test('every import is a file of the artefact, a package of its manifest, or Node’s', () => {
  const missing = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => importsOf(file).filter((name) => !isThere(file, name)));
  expect(importsOf('api/src/app.ts')).toEqual(expect.arrayContaining(['koa', './http/rate-limit.ts']));
  // The stand-ins are imported only where a service has no settings.
  expect(missing.filter((name) => !name.includes('/embedded/'))).toEqual([]);
});

test('it knows its version and commit', () => {
  expect(readJson('release.json')).toEqual(readRelease('api'));
});

test('the lock file has the packages of production and no others', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, { dev?: boolean }> };
  expect(packages).toHaveProperty(['node_modules/koa']);
  expect(packages).not.toHaveProperty(['node_modules/jest']);
  expect(Object.values(packages).filter(({ dev }) => dev)).toEqual([]);
});

function importsOf(file: string): string[] {
  const source = readFileSync(join(built, file), 'utf8');
  return [...source.matchAll(/(?:^import |^export |^\} |import\()(?:[^;]*? ?from )?'([^']+)'/gm)].map(
    ([, name]) => name as string,
  );
}

function isThere(file: string, name: string): boolean {
  if (name.startsWith('.')) return existsSync(join(built, dirname(file), name));
  if (name.startsWith('node:') || builtinModules.includes(name)) return true;
  const [scope = '', sub] = name.split('/');
  const ofPackage = scope.startsWith('@') ? `${scope}/${sub}` : scope;
  const [, folderOfPackage] = /^(api\/contract|api\/rules|api)\//.exec(file) ?? [];
  const { dependencies } = readJson(`${folderOfPackage}/package.json`) as {
    dependencies: Record<string, string>;
  };
  return ofPackage in dependencies;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(built, file), 'utf8'));
}
