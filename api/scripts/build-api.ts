import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ROOT } from './front-ends.ts';
import { readRelease } from './read-release.ts';
import { replaceFolder } from './replace-folder.ts';

/** The npm packages of a production installation, by folder. Stand-ins are not among them. */
const PACKAGES = ['api', 'api/contract', 'api/rules'];
const SOURCES = ['api/src', 'api/contract', 'api/rules', 'api/migrations'];
/** What an operator runs beside the API. */
const SCRIPTS = ['migrate.ts', 'reconcile.ts', 'doctor.ts'];

/**
 * Writes the sources that run in production, the manifests of their packages, the release's version and
 * commit, and a lock file that `npm ci --omit=dev` accepts there, to `api/dist` by default. Needs no
 * network.
 */
export async function buildApi(target = join(ROOT, 'api/dist')): Promise<void> {
  const aside = join(ROOT, '.cache/builds', `api-${process.pid}`);
  process.stderr.write('Building api…\n');
  try {
    for (const folder of SOURCES) copySources(folder, aside);
    for (const script of SCRIPTS) copySources(`api/scripts/${script}`, aside);
    for (const folder of PACKAGES) writeJson(join(aside, folder, 'package.json'), productionManifest(folder));
    writeJson(join(aside, 'package.json'), rootManifest());
    writeJson(join(aside, 'release.json'), readRelease('api'));
    cpSync(join(ROOT, 'package-lock.json'), join(aside, 'package-lock.json'));
    await pruneLock(aside);
    replaceFolder(target, aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function copySources(path: string, aside: string): void {
  cpSync(join(ROOT, path), join(aside, path), {
    recursive: true,
    filter: (source) => runsInProduction(relative(ROOT, source).split(sep).join('/')),
  });
}

function runsInProduction(path: string): boolean {
  if (path === 'api/src/embedded') return false;
  const name = basename(path);
  return name !== 'node_modules' && !/\.(test\.ts|mjml)$/.test(name);
}

function productionManifest(folder: string): object {
  const { devDependencies: _dev, scripts: _scripts, ...manifest } = readManifest(folder);
  return manifest;
}

function rootManifest(): object {
  const { engines } = readManifest('');
  return {
    name: 'lessons-api',
    private: true,
    type: 'module',
    engines,
    workspaces: PACKAGES,
    scripts: Object.fromEntries([
      ['start', 'node api/src/main.ts'],
      ...SCRIPTS.map((script) => [basename(script, '.ts'), `node api/scripts/${script}`]),
    ]),
  };
}

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Record<string, unknown>;
}

function writeJson(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** npm removes from the repository's lock file what the manifests beside it don't need. */
async function pruneLock(folder: string): Promise<void> {
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const options = [
    'install',
    '--package-lock-only',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  const child = spawn(command, [...first, ...options, '--silent'], {
    cwd: folder,
    // Within a script npm passes its own project to children: its folder and its workspace.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
    stdio: ['ignore', 'ignore', 2],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The lock file of api/dist could not be written.');
}
