import { accessSync, constants } from 'node:fs';
import { loadEnvFile } from 'node:process';
import type { Operation } from './site/operation.ts';
import { siteNamed, type Site } from './site/site.ts';
import { siteInArgs } from './site/site-in-args.ts';

/** Each program returns when it is done, and throws an error that says what an operator has to do. */
type Program = (operation: Operation) => Promise<void>;

const PROGRAMS: Record<string, () => Promise<Program>> = {
  setup: async () => (await import('./setup/setup.ts')).setup,
  update: async () => (await import('./update/update.ts')).update,
  rollback: async () => (await import('./update/rollback.ts')).rollback,
  publish: async () => (await import('./update/publish-front-ends.ts')).publishFrontEnds,
  notes: async () => (await import('./update/show-notes.ts')).showOwnNotes,
  backup: async () => (await import('./backup/backup.ts')).backup,
  restore: async () => (await import('./restore/restore.ts')).restore,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  migrate: async () => (await import('./migrate/migrate.ts')).migrate,
  reconcile: async () => (await import('./reconcile/reconcile.ts')).reconcile,
};

/**
 * `node api/operate.js [--site NAME] COMMAND …`: the programs of who runs a site. On a server of one's own `lessons COMMAND`
 * is short for it. With a site's name they read its settings there, otherwise from the environment, as in a container.
 */
try {
  const { name, others } = siteInArgs(process.argv.slice(2), String(process.argv[1]));
  const site = name === undefined ? undefined : siteNamed(name);
  const [command = '', ...rest] = others;
  const load = Object.hasOwn(PROGRAMS, command) ? PROGRAMS[command] : undefined;
  if (!load) throw new Error(`Name one of ${Object.keys(PROGRAMS).join(', ')}.`);
  if (site) readSettingsOf(site);
  const program = await load();
  await program({ site, args: rest });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Adds the settings of a site to the environment. Before it is set up there are none. */
function readSettingsOf(site: Site): void {
  if (isThere(site.settings)) loadEnvFile(site.settings);
  if (isThere(site.ownerUrl)) process.env['DATABASE_OWNER_URL_FILE'] = site.ownerUrl;
  process.env['NODE_ENV'] = 'production';
}

/** @throws an error for a file that this account may not read: without it, it would look as if nothing was set up. */
function isThere(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new Error(`${file} can’t be read by this account: use sudo.`, { cause: error });
  }
}
