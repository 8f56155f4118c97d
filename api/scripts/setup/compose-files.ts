import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { coachEmailOf, type Answers, type Services } from './answers.ts';
import { fileOfRoot, type PlannedFile, type PlannedFiles } from './planned-file.ts';
import type { Former } from './read-former.ts';
import { deploymentIdOf, settingsOfServices } from './site-settings.ts';
import { withSettings } from './settings-text.ts';

/** A folder with `compose.yaml`, as it is. */
export interface FormerCompose {
  /** The text of `.env`, or of `example.env` before there is one. */
  text: string;
  settings: Readonly<Record<string, string>>;
  /** Returns a secret by the name of its file. */
  secret: (name: string) => string | undefined;
}

/** Readable by the services, which are not root. The folder is closed to everybody else. */
const secretFile = (text: string): PlannedFile => ({ text: `${text}\n`, mode: 0o644, group: 'root' });

/** Returns `.env` and the secrets of a site that runs with compose. Passwords and keys that are there stay. */
export function composeFiles(
  folder: string,
  answers: Answers & { services: Services },
  former: FormerCompose,
  webhookSecret: string,
): PlannedFiles {
  const { services } = answers;
  const random = (name: string) => former.secret(name) ?? randomBytes(32).toString('hex');
  const ownerPassword = random('database_password');
  const apiPassword = random('api_database_password');
  const secrets: Record<string, string> = {
    database_password: ownerPassword,
    database_url: addressOf('lessons', ownerPassword),
    api_database_password: apiPassword,
    api_database_url: addressOf('lessons_api', apiPassword),
    link_secret: random('link_secret'),
    supabase_secret_key: services.supabaseSecretKey,
    stripe_secret_key: services.stripeSecretKey,
    stripe_webhook_secret: webhookSecret,
    smtp_url: services.smtpUrl,
  };
  const text = withSettings(former.text, {
    SHELL_HOST: answers.domain,
    MODULE_HOST: answers.moduleDomain,
    ACME_EMAIL: acmeEmailOf(answers, former),
    ADMIN_EMAILS: answers.adminEmails,
    DEPLOYMENT_ID: deploymentIdOf(answers, asOnServer(former).settings),
    ...settingsOfServices(services, {}),
  });
  return new Map([
    ...Object.entries(secrets)
      .filter(([name, secret]) => secret !== former.secret(name))
      .map(([name, secret]) => [join(folder, 'secrets', name), secretFile(secret)] as const),
    [join(folder, '.env'), fileOfRoot(text)],
  ]);
}

/** Returns the same with the names of settings and secrets that it has on a server without containers. */
export function asOnServer({ settings, secret }: Omit<FormerCompose, 'text'>): Former {
  const { SHELL_HOST: shell, MODULE_HOST: module } = settings;
  return {
    text: undefined,
    settings: {
      ...settings,
      ...(shell && { PUBLIC_URL: `https://${shell}` }),
      ...(module && { ADMIN_APP_MANIFEST_URL: `https://${module}/mf-manifest.json` }),
    },
    secret: (name) => secret(name.toLowerCase()),
  };
}

/** The same without the passwords of the database and the secret of links, so that both are made anew. */
export function emptied(former: FormerCompose): FormerCompose {
  return {
    ...former,
    secret: (name) => (/database|link_secret/.test(name) ? undefined : former.secret(name)),
  };
}

/** The database is reached inside of the machine alone. */
function addressOf(role: string, password: string): string {
  return `postgres://${role}:${password}@database:5432/lessons?sslmode=disable`;
}

/** The authority writes to the coach, unless an operator has entered an address of their own. */
function acmeEmailOf(answers: Answers, { settings }: FormerCompose): string {
  const { ACME_EMAIL: given, ADMIN_EMAILS: isSetUp } = settings;
  return isSetUp && given && given !== 'you@example.com' ? given : coachEmailOf(answers);
}
