import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { driverSettings, isLocal, sslModeOf } from '../database/address.ts';
import type { DatabaseAddress } from '../database/address.ts';

/** The project's Supabase, or the embedded stand-in for its auth. */
export type AuthSettings =
  /** `confirmsEmail`: a new account opens the link of a mail before it signs in. */
  | { kind: 'sandbox'; confirmsEmail: boolean }
  | { kind: 'supabase'; url: string; anonKey: string; jwtSecret?: string };

/** The coach's Stripe account, or the embedded stand-in in which no money moves. */
export type PaymentSettings =
  { kind: 'sandbox' } | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string };

/** How this process is set up, read once at start. */
export interface Env {
  port: number;
  /** `localhost` means both loopback addresses, 127.0.0.1 and ::1. */
  host: string;
  /** Where the embedded database keeps its data; unused with `database`. */
  dataDir: string;
  /** A PostgreSQL of one's own; the embedded one otherwise. */
  database?: DatabaseAddress;
  /** The same database past a pooler, for what needs a session: migrations and the job queue. */
  directDatabase?: DatabaseAddress;
  /** Whether a start brings the database up to date; otherwise `npm run migrate` does. */
  migratesOnStart: boolean;
  auth: AuthSettings;
  payments: PaymentSettings;
  /** Tells this deployment's payments from those of others that use the same Stripe account. */
  deploymentId: string;
  /**
   * `staging` is a site on which no real money moves: it takes Stripe's test keys with NODE_ENV=production, and no live ones.
   */
  site: 'live' | 'staging';
  /** The only addresses that may become admin, in lower case. Empty: whoever asks first. */
  adminEmails: string[];
  /** The site's origin as browsers see it; `http://localhost:<port>` when not given. */
  publicUrl?: string;
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  adminManifestUrl: string;
  /** What Stripe's Apple Pay domain association file says. */
  applePayDomainAssociation?: string;
  /** Behind a proxy: whose address a request comes from is then the proxy's word. */
  trustsProxy: boolean;
  logLevel: string;
}

/** A setting that is missing, half-given or malformed. The message is one line that names it. */
export class EnvError extends Error {}

/** The deployment id of a site without a name of its own. */
export const LOCAL_DEPLOYMENT_ID = 'localhost';

const SUPABASE = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'] as const;
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin;
  context.addIssue('must be an origin such as https://lessons.example');
  return z.NEVER;
});
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const startingWith = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must start with ${example}`);
const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item));

const settings = z.object({
  NODE_ENV: z.string().optional(),
  SITE: z.enum(['live', 'staging'], 'must be live or staging').default('live'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_CA: startingWith(/^\s*-----BEGIN CERTIFICATE-----/, '-----BEGIN CERTIFICATE-----').optional(),
  DATABASE_CA_FILE: z.string().optional(),
  MIGRATE_ON_START: z.enum(['true', 'false'], 'must be true or false').default('true'),
  SUPABASE_URL: webAddress.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SANDBOX_CONFIRM_EMAIL: z.enum(['true', 'false'], 'must be true or false').optional(),
  STRIPE_SECRET_KEY: startingWith(
    /^[sr]k_(test|live)_\w/,
    'sk_test_, sk_live_, rk_test_ or rk_live_',
  ).optional(),
  STRIPE_PUBLISHABLE_KEY: startingWith(/^pk_(test|live)_\w/, 'pk_test_ or pk_live_').optional(),
  STRIPE_WEBHOOK_SECRET: startingWith(/^whsec_\w/, 'whsec_').optional(),
  APPLE_PAY_DOMAIN_ASSOCIATION: z
    .string()
    .trim()
    .regex(/^\S+$/, 'must be what is in the file that Stripe provides, in one line')
    .optional(),
  ADMIN_EMAILS: list(z.email('must be e-mail addresses, separated by commas').toLowerCase()),
  PUBLIC_URL: origin.optional(),
  DEPLOYMENT_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'must be at most 100 letters, digits, dots, colons, hyphens or underscores')
    .optional(),
  CORS_ORIGINS: list(origin),
  ADMIN_APP_MANIFEST_URL: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path on this site or an http(s) address')
    .default('/admin-app/mf-manifest.json'),
  TRUST_PROXY: z.enum(['true', 'false'], 'must be true or false').default('false'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});
type Settings = z.infer<typeof settings>;

/**
 * Reads the environment. An empty variable counts as one that is not set.
 * @throws EnvError naming the first setting that is wrong.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new EnvError(`${String(issue?.path[0])} is not valid: ${issue?.message}`);
  }
  const s = parsed.data;
  const auth = authSettings(s);
  const payments = paymentSettings(s);
  if (s.NODE_ENV === 'production') refuseUnsafeProduction(s);
  const hasLiveKeys = s.STRIPE_SECRET_KEY?.includes('_live_') ?? false;
  // The sandbox's coach has a password that everybody knows.
  if (hasLiveKeys) refuseSandbox(s, 'with live Stripe keys');
  if (s.SITE === 'staging' && hasLiveKeys) {
    throw new EnvError(
      'SITE is not valid: it says staging, but the Stripe keys are live and move real money',
    );
  }

  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: s.DATA_DIR,
    ...databaseSettings(s),
    migratesOnStart: s.MIGRATE_ON_START === 'true',
    auth,
    payments,
    site: s.SITE,
    deploymentId: s.DEPLOYMENT_ID ?? defaultDeploymentId(s),
    adminEmails: s.ADMIN_EMAILS,
    ...(s.PUBLIC_URL && { publicUrl: s.PUBLIC_URL }),
    corsOrigins: s.CORS_ORIGINS,
    adminManifestUrl: s.ADMIN_APP_MANIFEST_URL,
    ...(s.APPLE_PAY_DOMAIN_ASSOCIATION && { applePayDomainAssociation: s.APPLE_PAY_DOMAIN_ASSOCIATION }),
    trustsProxy: s.TRUST_PROXY === 'true',
    logLevel: s.LOG_LEVEL,
  };
}

function databaseSettings(s: Settings): Pick<Env, 'database' | 'directDatabase'> {
  if (!s.DATABASE_URL) {
    const useless = (['DATABASE_DIRECT_URL', 'DATABASE_CA', 'DATABASE_CA_FILE'] as const).find(
      (name) => s[name],
    );
    if (useless) throw new EnvError(`${useless} is set, but DATABASE_URL is missing`);
    return {};
  }
  return {
    database: databaseAddress(s, 'DATABASE_URL', s.DATABASE_URL),
    ...(s.DATABASE_DIRECT_URL && {
      directDatabase: databaseAddress(s, 'DATABASE_DIRECT_URL', s.DATABASE_DIRECT_URL),
    }),
  };
}

/** In production, a server elsewhere has to show its certificate, unless the address says otherwise. */
function databaseAddress(s: Settings, name: string, given: string): DatabaseAddress {
  try {
    const url = new URL(given);
    if (s.NODE_ENV === 'production' && !isLocal(given) && !sslModeOf(given)) {
      url.searchParams.set('sslmode', 'verify-full');
    }
    const ca = s.DATABASE_CA_FILE ? readCa(s.DATABASE_CA_FILE) : s.DATABASE_CA;
    const address = { url: url.href, ...(ca && { ca }) };
    // Reads the files that the address names, so that a wrong path is told at once.
    driverSettings(address);
    return address;
  } catch (error) {
    if (error instanceof EnvError) throw error;
    throw new EnvError(`${name} is not valid: ${(error as Error).message}`, { cause: error });
  }
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new EnvError(`DATABASE_CA_FILE is not valid: ${(error as Error).message}`, { cause: error });
  }
}

/** The host of the site. Everything on this machine counts as one deployment, whatever its port. */
function defaultDeploymentId({ PUBLIC_URL, HOST }: Settings): string {
  const { host, hostname } = new URL(PUBLIC_URL ?? 'http://localhost');
  if (PUBLIC_URL && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return host;
  const isOnThisMachine = PUBLIC_URL || ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(HOST);
  return isOnThisMachine ? LOCAL_DEPLOYMENT_ID : HOST;
}

function authSettings(s: Settings): AuthSettings {
  refuseHalfGiven(s, SUPABASE);
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_JWT_SECRET: jwtSecret } = s;
  if (!url || !anonKey) {
    if (jwtSecret) throw new EnvError('SUPABASE_JWT_SECRET is set, but SUPABASE_URL is missing');
    return { kind: 'sandbox', confirmsEmail: s.SANDBOX_CONFIRM_EMAIL === 'true' };
  }
  if (s.SANDBOX_CONFIRM_EMAIL) {
    throw new EnvError('SANDBOX_CONFIRM_EMAIL is set, but sign-in is not embedded: set it in Supabase');
  }
  return { kind: 'supabase', url: url.replace(/\/+$/, ''), anonKey, ...(jwtSecret && { jwtSecret }) };
}

function paymentSettings(s: Settings): PaymentSettings {
  refuseHalfGiven(s, STRIPE);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = s;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = s;
  if (!secretKey || !publishableKey || !webhookSecret) return { kind: 'sandbox' };
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new EnvError(
      'STRIPE_PUBLISHABLE_KEY is not valid: one Stripe key is for test mode, the other is live',
    );
  }
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret };
}

function refuseHalfGiven(s: Settings, names: readonly (keyof Settings)[]): void {
  const missing = names.find((name) => !s[name]);
  const present = names.find((name) => s[name]);
  if (missing && present)
    throw new EnvError(`${missing} is missing, but ${present} is set: they belong together`);
}

/** What is a convenience on one's own machine is a hole on a public one. */
function refuseUnsafeProduction(s: Settings): void {
  refuseSandbox(s, 'with NODE_ENV=production');
  if (s.ADMIN_EMAILS.length === 0) {
    throw new EnvError(
      'ADMIN_EMAILS is missing: with NODE_ENV=production it names who may become admin, or a stranger could be first',
    );
  }
  if (s.STRIPE_SECRET_KEY?.includes('_test_') && s.SITE !== 'staging') {
    throw new EnvError(
      'STRIPE_SECRET_KEY is not valid: with NODE_ENV=production a test key starts only on a site with SITE=staging',
    );
  }
}

function refuseSandbox(s: Settings, when: string): void {
  const missing = (['DATABASE_URL', ...SUPABASE, ...STRIPE] as const).find((name) => !s[name]);
  if (missing) {
    throw new EnvError(`${missing} is missing: ${when} the embedded sandbox does not start`);
  }
}
