import { createHash, createHmac } from 'node:crypto';
import type { Env } from './env.ts';

/**
 * The settings that all processes of a site have in common, by their names: secrets as digests, addresses without user
 * and password. A setting that is not set is empty.
 */
type DescribedSettings = Record<string, string>;

/** What a process tells an operator of itself. */
export interface ThisProcess {
  port: number;
  hasMetrics: boolean;
  settings: DescribedSettings;
}

const DIGEST_LETTERS = 12;
const SMTP_LOGIN = 'user or password in SMTP_URL';

/** Returns what an operator's program compares with its own settings, to find a process that runs with others. */
export function describeSettings(env: Env): DescribedSettings {
  const { auth, payments, mail } = env;
  const described: Record<string, string | undefined> = {
    SITE: env.site,
    DEPLOYMENT_ID: env.deploymentId,
    PUBLIC_URL: env.publicUrl,
    API_URL: env.apiUrl,
    ADMIN_APP_MANIFEST_URL: env.adminManifestUrl,
    DATABASE_URL: databaseIn(env.database.url),
    DATABASE_DIRECT_URL: env.directDatabase && databaseIn(env.directDatabase.url),
    SUPABASE_URL: auth.url,
    SUPABASE_ANON_KEY: auth.anonKey,
    SUPABASE_JWT_SECRET: digest(auth.jwtSecret),
    SUPABASE_SECRET_KEY: digest(auth.secretKey),
    STRIPE_SECRET_KEY: digest(payments.secretKey),
    STRIPE_PUBLISHABLE_KEY: payments.publishableKey,
    STRIPE_WEBHOOK_SECRET: digests(payments.webhookSecrets),
    STRIPE_API_URL: payments.address?.apiUrl,
    SMTP_URL: mail.kind === 'smtp' ? new URL(mail.url).host : mail.kind,
    [SMTP_LOGIN]: mail.kind === 'smtp' ? loginOf(mail.url, payments.webhookSecrets) : undefined,
    MAIL_FROM: mail.kind === 'smtp' ? mail.from.address : undefined,
    LINK_SECRET: digests(env.linkSecrets),
  };
  return Object.fromEntries(Object.entries(described).map(([name, value]) => [name, value ?? '']));
}

/** The password is left out even as a digest: a person may have chosen it, and then it can be guessed. */
function databaseIn(address: string): string {
  const { username, host, pathname, searchParams } = new URL(address);
  return `${username}@${searchParams.get('host') ?? host}${pathname}`;
}

/** A person may have chosen the password: without the secret nobody can try which it is. */
function loginOf(address: string, [secret = '']: readonly string[]): string {
  const { username, password } = new URL(address);
  return createHmac('sha256', secret)
    .update(`${username}:${password}`)
    .digest('hex')
    .slice(0, DIGEST_LETTERS);
}

const digests = (secrets: readonly string[]) => secrets.map(digest).join();

/** Nobody finds the secret by trying: each is a key that a service or a generator made. */
function digest(secret: string | undefined): string {
  if (!secret) return '';
  return createHash('sha256').update(secret).digest('hex').slice(0, DIGEST_LETTERS);
}
