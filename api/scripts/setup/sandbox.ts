import { dirname, join } from 'node:path';
import type { Ports } from './ports.ts';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import type { SandboxKeys, SecretName } from './site-settings.ts';
import { settingsIn } from './settings-text.ts';

const SECRETS: readonly string[] = [
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SUPABASE_SECRET_KEY',
] satisfies SecretName[];

/** Returns the folder of the sandbox's program. */
export const sandboxFolderOf = ({ releases }: Site) => join(releases, 'sandbox');
/** Returns the file that has the address of the sandbox's database. */
export const sandboxDatabaseFileOf = ({ ownerUrl }: Site) => join(dirname(ownerUrl), 'sandbox_database_url');
export const sandboxSettingsFileOf = ({ settings }: Site) => join(dirname(settings), 'sandbox.env');

/** Returns the port of the sandbox: 23001 for a site on 3001 and 3002. */
export const sandboxPortOf = ([first]: Ports) => 20_000 + first;

/** Returns the settings of the sandbox's unit. Payment events go to a process, not by the web server and its certificate. */
export function sandboxUnitSettings(site: Site, domain: string, ports: Ports): Record<string, string> {
  return {
    SANDBOX_SITE: `https://${domain}`,
    SANDBOX_WEBHOOK: `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`,
    SANDBOX_DATABASE: sandboxDatabaseFileOf(site),
    SANDBOX_PORT: String(sandboxPortOf(ports)),
    SANDBOX_SMTP_PORT: String(20_000 + ports[1]),
  };
}

/** Asks the sandbox's program for its keys, which are the same at each start on the same database. It must not be running. */
export async function askSandbox(
  site: Site,
  unit: Readonly<Record<string, string>>,
  account: { uid: number; gid: number } | undefined,
): Promise<SandboxKeys> {
  const folder = sandboxFolderOf(site);
  const { SANDBOX_SITE = '', SANDBOX_WEBHOOK = '', SANDBOX_DATABASE = '' } = unit;
  const { SANDBOX_PORT = '', SANDBOX_SMTP_PORT = '' } = unit;
  const printed = await run(
    process.execPath,
    [
      'sandbox.js',
      '--print-settings',
      `--site=${SANDBOX_SITE}`,
      `--webhook=${SANDBOX_WEBHOOK}`,
      `--database=${SANDBOX_DATABASE}`,
      `--port=${SANDBOX_PORT}`,
      `--smtp-port=${SANDBOX_SMTP_PORT}`,
    ],
    { cwd: folder, env: { PATH: process.env['PATH'], NODE_ENV: 'production' }, ...account },
  );
  return keysIn(printed);
}

/** Returns the printed settings, the secrets apart. */
function keysIn(printed: string): SandboxKeys {
  const all = Object.entries(settingsIn(printed));
  return {
    settings: Object.fromEntries(all.filter(([name]) => !SECRETS.includes(name))),
    secrets: Object.fromEntries(all.filter(([name]) => SECRETS.includes(name))),
  };
}
