import { join } from 'node:path';
import { isLiveKey } from '../../src/process/settings.ts';
import type { Site } from '../site/site.ts';
import type { Answers, Services } from './answers.ts';
import type { SettingValues } from './settings-text.ts';

/** Secrets by the names of their settings. Each is a file of this name in small letters. */
export type Secrets = Partial<Record<SecretName, string>>;

const SECRET_NAMES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'LINK_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SUPABASE_SECRET_KEY',
] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** What the sandbox says how an API uses it. */
export interface SandboxKeys {
  settings: Readonly<Record<string, string>>;
  secrets: Secrets;
}

export const fileOfSecret = (site: Pick<Site, 'secrets'>, name: SecretName) =>
  join(site.secrets, name.toLowerCase());

/** Those that an operator may have written among the settings. The API refuses one that is in both places. */
const MOVED_TO_FILES = SECRET_NAMES.filter((name) => !name.startsWith('DATABASE'));

/** The settings that only a site with the sandbox has. */
const OF_SANDBOX = ['SUPABASE_API_URL', 'STRIPE_API_URL', 'STRIPE_JS_URL'] as const;

export interface SettingFacts {
  answers: Answers;
  /** The settings as they are, by their names. */
  former: Readonly<Record<string, string>>;
  sandbox: SandboxKeys | undefined;
  /** Whether the database has an address past a pooler. */
  hasDirectAddress: boolean;
}

/** Returns the settings of the API that follow from the answers, without secrets. */
export function settingsOf(site: Site, facts: SettingFacts): SettingValues {
  const { answers, former, sandbox, hasDirectAddress } = facts;
  const names = SECRET_NAMES.filter((name) => name !== 'DATABASE_DIRECT_URL' || hasDirectAddress);
  return {
    ...originsOf(answers),
    ADMIN_EMAILS: answers.adminEmails,
    DEPLOYMENT_ID: deploymentIdOf(answers, former),
    ...(answers.services ? settingsOfServices(answers.services, former) : sandbox?.settings),
    TRUST_PROXY: 'true',
    MIGRATE_ON_START: 'false',
    ...Object.fromEntries(MOVED_TO_FILES.map((name) => [name, undefined])),
    ...Object.fromEntries(names.map((name) => [`${name}_FILE`, fileOfSecret(site, name)])),
  };
}

function originsOf({ domain, moduleDomain }: Answers): SettingValues {
  return {
    PUBLIC_URL: `https://${domain}`,
    ADMIN_APP_MANIFEST_URL: `https://${moduleDomain}/mf-manifest.json`,
  };
}

/** Payments and mails carry the first host of the site: they stay its own when it moves to another. */
export function deploymentIdOf(
  { domain }: Pick<Answers, 'domain'>,
  former: SettingFacts['former'],
): string | undefined {
  const { DEPLOYMENT_ID: id, PUBLIC_URL: url } = former;
  if (id || !url) return id;
  const { host } = new URL(url);
  return host === domain ? undefined : host;
}

export function settingsOfServices(services: Services, former: SettingFacts['former']): SettingValues {
  return {
    SUPABASE_URL: services.supabaseUrl,
    SUPABASE_ANON_KEY: services.supabaseAnonKey,
    STRIPE_PUBLISHABLE_KEY: services.stripePublishableKey,
    MAIL_FROM: services.mailFrom || undefined,
    SITE: isLiveKey(services.stripeSecretKey) ? 'live' : 'staging',
    ...(former['STRIPE_API_URL'] && Object.fromEntries(OF_SANDBOX.map((name) => [name, undefined]))),
  };
}

/** Returns the secrets of the services that are real. */
export function secretsOfServices(services: Services): Secrets {
  return {
    SMTP_URL: services.smtpUrl,
    STRIPE_SECRET_KEY: services.stripeSecretKey,
    SUPABASE_SECRET_KEY: services.supabaseSecretKey,
  };
}

/** Returns Supabase's origin as browsers see it. */
export function supabaseOriginOf({ supabaseUrl }: Services): string {
  return new URL(supabaseUrl).origin;
}
