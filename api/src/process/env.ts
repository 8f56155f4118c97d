import { readFileSync } from 'node:fs';
import type { Release } from '@lessons/contract';
import { databaseHostOf, driverSettings, sslModeOf, type DatabaseAddress } from '../database/address.ts';
import { isLoopback, isOnThisMachine, isUnspecified } from './hosts.ts';
import { EnvError } from './setting-files.ts';
import { isPublicSite, parseSettings, type Settings } from './settings.ts';

/** Written by the build of the API beside its `api` folder. A working copy has none. */
const BUILT = new URL('../../../release.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

/** The set-up of this process, read once at start. */
export type Env = ReturnType<typeof readEnv>;

/** The project's Supabase. */
export interface AuthSettings {
  /** The address for browsers, which tokens name as their issuer. */
  url: string;
  /** The address for this server. */
  apiUrl: string;
  anonKey: string;
  jwtSecret?: string;
  /** The key without which no account can be deleted at the provider. */
  secretKey?: string;
}

/** The coach's Stripe account. */
export interface PaymentSettings {
  secretKey: string;
  publishableKey: string;
  /** Events are signed with any of them: there are two while one is replaced. */
  webhookSecrets: readonly string[];
  /** The addresses of a staging site's sandbox; Stripe's own otherwise. */
  address?: { apiUrl: string; jsUrl: string };
}

/** The site's mail server, or none. */
export type MailSettings =
  | { kind: 'none' }
  | {
      kind: 'smtp';
      /** With `smtps://` the connection begins with TLS. With `smtp://` it is plain at first. */
      url: string;
      /** Whether a plain connection has to be encrypted by STARTTLS. It stays plain otherwise. */
      requiresTls: boolean;
      /** The authority that signed the server's certificate, as PEM text. Otherwise the public ones. */
      ca?: string;
      from: { name: string; address: string };
    };

/** The deployment id of a site on this machine. */
export const LOCAL_DEPLOYMENT_ID = 'localhost';

/** Covers two checks of a proxy that asks every two seconds whether a process is ready. */
const PRODUCTION_DRAIN_SECONDS = 5;

/** Reads the environment. Throws `EnvError` for the first setting that is wrong. */
export function readEnv(variables: Record<string, string | undefined>) {
  const s = parseSettings(variables);
  return {
    release: releaseOf(s.COMMIT),
    port: s.PORT,
    host: hostOf(s),
    /** The address at which Prometheus reads the metrics. Undefined: none. */
    metrics: s.METRICS_PORT === undefined ? undefined : { host: s.METRICS_HOST, port: s.METRICS_PORT },
    database: databaseAddress('DATABASE_URL', s.DATABASE_URL, trustOf(s)),
    /** The same database without a pooler, for migrations and the job queue. */
    directDatabase: optionalDatabaseAddress(s, 'DATABASE_DIRECT_URL'),
    /** The same, as the role that owns the tables: only `migrate` is given it. */
    ownerDatabase: optionalDatabaseAddress(s, 'DATABASE_OWNER_URL'),
    migratesOnStart: s.MIGRATE_ON_START,
    auth: authSettings(s),
    payments: paymentSettings(s),
    mail: mailSettings(s),
    /** Tells this deployment's payments from those of others that use the same Stripe account. */
    deploymentId: s.DEPLOYMENT_ID ?? defaultDeploymentId(s),
    site: s.SITE,
    /** The only addresses that may become admin, in lower case. Without any, the first who asks. */
    adminEmails: s.ADMIN_EMAILS,
    /** The site's origin as browsers see it; `http://localhost:<port>` by default. */
    publicUrl: s.PUBLIC_URL,
    /** The API's origin as browsers see it, if it is another one than the site's. */
    apiUrl: s.API_URL,
    /** Sign the links in mails; the first one is the newest. */
    linkSecrets: s.LINK_SECRET,
    /** Other origins whose pages may call the API. */
    corsOrigins: s.CORS_ORIGINS,
    adminManifestUrl: s.ADMIN_APP_MANIFEST_URL,
    /** The content of Stripe's Apple Pay domain association file. */
    applePayDomainAssociation: s.APPLE_PAY_DOMAIN_ASSOCIATION,
    /** Behind a proxy, `X-Forwarded-For` names the address that a request comes from. */
    trustsProxy: s.TRUST_PROXY,
    /** The time that a stopping process goes on serving, while it is not ready any more. */
    drainMs: 1_000 * (s.DRAIN_SECONDS ?? (s.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0)),
    /** Is called every five minutes while all is well, by `watch` alone. */
    heartbeatUrl: s.HEARTBEAT_URL,
    logLevel: s.LOG_LEVEL,
  };
}

/**
 * Returns the host to listen on: in production all addresses of the machine, as platforms with a proxy of their own
 * expect. `localhost` means both loopback addresses, 127.0.0.1 and ::1.
 */
function hostOf({ HOST, NODE_ENV }: Settings): string {
  return HOST ?? (NODE_ENV === 'production' ? '::' : 'localhost');
}

const trustOf = (s: Settings) => ({ ca: s.DATABASE_CA, isPublic: isPublicSite(s) });

function optionalDatabaseAddress(
  s: Settings,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL',
): DatabaseAddress | undefined {
  const given = s[name];
  return given ? databaseAddress(name, given, trustOf(s)) : undefined;
}

/** `ca`: the authorities to trust, as PEM text. Throws `EnvError` when the address is not valid. */
function databaseAddress(
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL',
  given: string,
  { ca, isPublic }: { ca: string | undefined; isPublic: boolean },
): DatabaseAddress {
  try {
    const url = new URL(given);
    // On a public site a server elsewhere needs a valid certificate, unless the address says
    // otherwise.
    if (isPublic && !isOnThisMachine(databaseHostOf(given)) && !sslModeOf(given)) {
      url.searchParams.set('sslmode', 'verify-full');
    }
    const address = { url: url.href, ca };
    // Reads the certificate files of the address, so that a wrong path stops the start.
    driverSettings(address);
    return address;
  } catch (error) {
    throw new EnvError(`${name} is not valid: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the site's host. All sites on this machine are one deployment, whatever their ports. */
function defaultDeploymentId(s: Settings): string {
  const { PUBLIC_URL } = s;
  const ownHost = hostOf(s);
  const { host, hostname } = new URL(PUBLIC_URL ?? 'http://localhost');
  if (!isLoopback(hostname)) return host;
  return PUBLIC_URL || isLoopback(ownHost) || isUnspecified(ownHost) ? LOCAL_DEPLOYMENT_ID : ownHost;
}

export function authSettings(
  s: Pick<Settings, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY'> & Partial<Settings>,
): AuthSettings {
  const { SUPABASE_ANON_KEY: anonKey, SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_SECRET_KEY: secretKey } = s;
  const withoutSlash = (url: string) => url.replace(/\/+$/, '');
  return {
    url: withoutSlash(s.SUPABASE_URL),
    apiUrl: withoutSlash(s.SUPABASE_API_URL ?? s.SUPABASE_URL),
    anonKey,
    ...(jwtSecret && { jwtSecret }),
    ...(secretKey && { secretKey }),
  };
}

function paymentSettings(s: Settings): PaymentSettings {
  const { STRIPE_API_URL: apiUrl, STRIPE_JS_URL: jsUrl } = s;
  return {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: s.STRIPE_WEBHOOK_SECRET,
    ...(apiUrl && jsUrl && { address: { apiUrl, jsUrl } }),
  };
}

/**
 * Reads the settings of mails. A password or a mail is not sent unencrypted to another machine, unless the address says
 * so.
 */
export function mailSettings(s: Pick<Settings, 'SMTP_URL' | 'SMTP_CA' | 'MAIL_FROM'>): MailSettings {
  const { SMTP_URL: url, MAIL_FROM: from } = s;
  if (url === 'none') return { kind: 'none' };
  if (!from) throw new EnvError('MAIL_FROM is missing, but SMTP_URL is set: they belong together');
  const { hostname, searchParams } = new URL(url);
  const required = searchParams.get('requireTLS');
  const requiresTls = required ? required === 'true' : !isLoopback(hostname);
  const ca = s.SMTP_CA;
  return { kind: 'smtp', url, from, requiresTls, ...(ca && { ca }) };
}

/** Returns the release of this API. `commit` is the setting `COMMIT`, which wins over the build's. */
function releaseOf(commit?: string): Release {
  const built = readIfThere(BUILT) ?? readIfThere(PACKAGE);
  if (!built) throw new Error('api/package.json is missing.');
  return { version: built.version, commit: commit ?? built.commit ?? null };
}

function readIfThere(file: URL): { version: string; commit?: string | null } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
