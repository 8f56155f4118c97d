import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const RELEASE_FILE = 'docs/api/released/release.json';
/** Below the repository, so that Node finds the installed packages. */
const FOLDER = join(ROOT, '.cache/last-release');
/** The packages of the released API: its own code, never that of the repository. */
const OWN_PACKAGES = {
  contract: 'api/contract',
  rules: 'api/rules',
  'sandbox-auth': 'api/sandbox/auth',
  'sandbox-mail': 'api/sandbox/mail',
  'sandbox-postgres': 'api/sandbox/postgres',
};
/** Today's, as Stripe is: nobody rolls it back, and the shell of today uses more of it. */
const PAYMENTS = { name: 'sandbox-payments', folder: 'sandbox/payments' };

interface Manifest {
  dependencies?: Record<string, string>;
}

/**
 * Writes the API of the last release, as its commit in Git has it, to a folder of its own and returns
 * the folder. Throws if the history lacks the commit.
 */
export function unpackLastRelease(): string {
  const { commit } = (
    JSON.parse(readFileSync(join(ROOT, RELEASE_FILE), 'utf8')) as { api: { commit: string } }
  ).api;
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status !== 0) {
    throw new Error(
      `The commit ${commit} of ${RELEASE_FILE} is not in this history: git fetch --unshallow, or git fetch origin ${commit}.`,
    );
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', commit, 'api', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 1e9,
  });
  execFileSync('tar', ['-x', '-C', FOLDER], { input: archive });
  installOtherVersions();
  for (const [name, folder] of Object.entries(OWN_PACKAGES))
    link(join(FOLDER, folder), join(FOLDER, 'node_modules/@lessons', name));
  link(join(ROOT, PAYMENTS.folder), join(FOLDER, 'node_modules/@lessons', PAYMENTS.name));
  const nested = join(ROOT, 'api/node_modules');
  if (existsSync(nested)) link(nested, join(FOLDER, 'api/node_modules'));
  return FOLDER;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'dir');
}

/**
 * Installs beside the release the packages that it had in another version, or that are gone since. Those of the
 * repository are used otherwise.
 */
function installOtherVersions(): void {
  const released = dependenciesIn(join(FOLDER, 'api'), join(FOLDER, OWN_PACKAGES['sandbox-auth']));
  const present = dependenciesIn(join(ROOT, 'api'), join(ROOT, 'sandbox/auth'));
  const others = Object.entries(released).filter(([name, version]) => present[name] !== version);
  if (others.length === 0) return;
  const folder = join(FOLDER, 'other-versions');
  mkdirSync(folder);
  const manifest = { private: true, dependencies: Object.fromEntries(others) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const options = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const [name] of others) link(join(folder, 'node_modules', name), join(FOLDER, 'node_modules', name));
}

function dependenciesIn(...folders: string[]): Record<string, string> {
  const manifests = folders.map((folder) => readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.assign({}, ...manifests.map((text) => (JSON.parse(text) as Manifest).dependencies));
}
