import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { NOTHING_RELEASED, readReleases } from '../../../tools/release/contract/released.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Today's, as Stripe is: nobody rolls it back, and the shell of today may use more of it. */
const PAYMENTS = { name: '@lessons/sandbox-payments', folder: join(ROOT, 'sandbox/payments') };

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
}

/**
 * Writes the API of the last release, as its commit in Git has it, to a folder of its own and returns
 * the folder; undefined, and says so, before the first release. Throws if the history lacks the commit.
 */
export async function unpackLastRelease(): Promise<string | undefined> {
  const { api } = await readReleases();
  if (api) return unpackRelease(api.commit, 'last-release');
  process.stdout.write(`Nothing to compare: ${NOTHING_RELEASED}\n`);
  return undefined;
}

/** Does so with the release of any commit. */
function unpackRelease(commit: string, name: string): string {
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status !== 0) {
    throw new Error(
      `The commit ${commit} of a release is not in this history: git fetch --unshallow, or git fetch origin ${commit}.`,
    );
  }
  // Below the repository, so that Node finds the installed packages.
  const folder = join(ROOT, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  installOtherVersions(folder);
  // Its own packages, never those of the repository.
  for (const workspace of manifestIn(folder).workspaces ?? []) {
    const packageName = manifestIn(join(folder, workspace)).name;
    const target = packageName === PAYMENTS.name ? PAYMENTS.folder : join(folder, workspace);
    link(target, join(folder, 'node_modules', packageName));
  }
  const nested = join(ROOT, 'api/node_modules');
  if (existsSync(nested)) link(nested, join(folder, 'api/node_modules'));
  return folder;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'dir');
}

/**
 * Installs beside the release the packages that it had in another version, or that are gone since. Those of the
 * repository are used otherwise.
 */
function installOtherVersions(release: string): void {
  const released = dependenciesIn(join(release, 'api'), join(release, 'sandbox/auth'));
  const present = dependenciesIn(join(ROOT, 'api'), join(ROOT, 'sandbox/auth'));
  const others = Object.entries(released).filter(([name, version]) => present[name] !== version);
  if (others.length === 0) return;
  const folder = join(release, 'other-versions');
  mkdirSync(folder);
  const manifest = { private: true, dependencies: Object.fromEntries(others) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const options = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const [name] of others) link(join(folder, 'node_modules', name), join(release, 'node_modules', name));
}

function dependenciesIn(...folders: string[]): Record<string, string> {
  return Object.assign({}, ...folders.map((folder) => manifestIn(folder).dependencies));
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
