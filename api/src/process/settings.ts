import { z } from 'zod';
import { EnvError, readSettingFiles } from './setting-files.ts';

const NODE_ENVS = ['production', 'development', 'test'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin;
  context.addIssue('must be an origin such as https://lessons.example');
  return z.NEVER;
});
const NOT_ENCODED = 'percent-encode the password: a % that stands for itself is %25';
const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  .refine(isPercentEncoded, NOT_ENCODED);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
/** A path on the site, or an address elsewhere. */
const pathOrUrl = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path on this site or an http(s) address');
const startingWith = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must start with ${example}`);
const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z.string().default('').transform(splitAtCommas).pipe(z.array(item));
const splitAtCommas = (text: string) => text.split(',').flatMap((part) => part.trim() || []);

/** Drivers decode these parts of an address. */
function isPercentEncoded(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password, hostname, pathname } = new URL(value);
  try {
    for (const part of [username, password, hostname, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a key opens every account. The older kind is a token that names its role. */
function isSupabaseSecret(key: string): boolean {
  const [, claims = ''] = key.split('.');
  return key.startsWith('sb_secret_') || Buffer.from(claims, 'base64url').includes('"service_role"');
}

/** Returns whether it is an SMTP address. Its query can only be `requireTLS=false`. */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const isServer = /^smtps?:$/.test(protocol) && hostname !== '' && pathname.length <= 1 && hash === '';
  return isServer && ['', '?requireTLS=true', '?requireTLS=false'].includes(search);
}

/** `NAME <ADDRESS>`, or the address alone. */
const sender = z.string().transform((value, context) => {
  const [, name = '', address = value] = /^([^<>]*)<([^<>]+)>$/.exec(value.trim()) ?? [];
  const parsed = z.email().safeParse(address.trim());
  if (parsed.success) return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: parsed.data };
  context.addIssue('must be an address such as lessons@example.com or Lessons <lessons@example.com>');
  return z.NEVER;
});

const certificate = startingWith(/^\s*-----BEGIN CERTIFICATE-----/, '-----BEGIN CERTIFICATE-----').optional();

/** The environment variables; docs/configuration.md says what each is for. */
const settings = z.object({
  NODE_ENV: z.enum(NODE_ENVS, `must be one of ${NODE_ENVS.join(', ')}, or not set`).optional(),
  SITE: z.enum(['live', 'staging'], 'must be live or staging').default('live'),
  COMMIT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be at most 64 letters, digits, dots, hyphens or underscores')
    .optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('localhost'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_CA: certificate,
  MIGRATE_ON_START: flag.default(true),
  SUPABASE_URL: httpUrl,
  SUPABASE_API_URL: httpUrl.optional(),
  SUPABASE_ANON_KEY: z
    .string()
    .refine(
      (key) => !isSupabaseSecret(key),
      'it is a secret key, and every visitor would get it: take the publishable key sb_publishable_…, or the older anon key',
    ),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .regex(/^(sb_secret_|eyJ)/, 'must be the secret key sb_secret_…, or the older service_role key')
    .optional(),
  STRIPE_SECRET_KEY: startingWith(/^[sr]k_(test|live)_\w/, 'sk_test_, sk_live_, rk_test_ or rk_live_'),
  STRIPE_PUBLISHABLE_KEY: startingWith(/^pk_(test|live)_\w/, 'pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(splitAtCommas)
    .pipe(z.array(z.string().regex(/^whsec_\w/, 'must start with whsec_')).min(1)),
  STRIPE_API_URL: origin.optional(),
  STRIPE_JS_URL: pathOrUrl.optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => !/^smtps?:\/\/.*[/?#].*@/.test(value),
      'percent-encode user and password: # is %23, / is %2F, ? is %3F',
    )
    .refine(
      (value) => value === 'none' || isSmtpUrl(value),
      'must be none, or an address such as smtps://user:password@host:465',
    )
    .refine(isPercentEncoded, NOT_ENCODED),
  SMTP_CA: certificate,
  MAIL_FROM: sender.optional(),
  APPLE_PAY_DOMAIN_ASSOCIATION: z
    .string()
    .trim()
    .regex(/^\S+$/, 'must be what is in the file that Stripe provides, in one line')
    .optional(),
  ADMIN_EMAILS: listOf(z.email('must be e-mail addresses, separated by commas').toLowerCase()),
  PUBLIC_URL: origin.optional(),
  API_URL: origin.optional(),
  LINK_SECRET: z
    .string()
    .transform(splitAtCommas)
    .pipe(
      z
        .array(
          z
            .string()
            .refine(
              (secret) => Buffer.byteLength(secret) >= 32,
              'must have at least 32 bytes; several secrets are separated by commas',
            ),
        )
        .min(1),
    ),
  DEPLOYMENT_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'must be at most 100 letters, digits, dots, colons, hyphens or underscores')
    .optional(),
  CORS_ORIGINS: listOf(origin),
  ADMIN_APP_MANIFEST_URL: pathOrUrl.default('/admin-app/mf-manifest.json'),
  TRUST_PROXY: flag.default(false),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0)
    .max(60, 'must be at most 60 seconds')
    .optional(),
  HEARTBEAT_URL: httpUrl.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});
export type Settings = z.infer<typeof settings>;
export const SETTING_NAMES = Object.keys(settings.shape);

/** Throws `EnvError` if a value can't be that of a setting. Whether it fits the others is not looked at. */
export function checkSetting(name: keyof Settings, value: string): void {
  const parsed = settings.shape[name].safeParse(value);
  if (!parsed.success) throw new EnvError(`${name} is not valid: ${parsed.error.issues[0]?.message}`);
}

/**
 * Parses the environment variables. An empty variable counts as not set. Throws `EnvError` for the
 * first setting that is wrong or doesn't fit the others.
 */
export function parseSettings(variables: Record<string, string | undefined>): Settings {
  const all = Object.entries(readSettingFiles(variables));
  const given = Object.fromEntries(all.filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    if (given[name] === undefined)
      throw new EnvError(`${name} is missing: docs/configuration.md says what it is for`);
    throw new EnvError(`${given[`${name}_FILE`] ? `${name}_FILE` : name} is not valid: ${issue?.message}`);
  }
  checkServices(parsed.data);
  checkSite(parsed.data);
  return parsed.data;
}

/** Settings of one service that fit each other. */
function checkServices(s: Settings): void {
  refuseIf(
    isLiveKey(s.STRIPE_SECRET_KEY) !== isLiveKey(s.STRIPE_PUBLISHABLE_KEY),
    'STRIPE_PUBLISHABLE_KEY is not valid: one Stripe key is for test mode, the other is live',
  );
  requireTogether(s, ['STRIPE_API_URL', 'STRIPE_JS_URL']);
  const hasMailServer = s.SMTP_URL !== 'none';
  refuseIf(s.SMTP_CA && !hasMailServer, 'SMTP_CA is set, but SMTP_URL names no server');
}

/** Whether strangers may come to this site, or real money moves on it: nothing may be left open there. */
export function isPublicSite(s: Settings): boolean {
  return s.NODE_ENV === 'production' || hasLiveKeys(s);
}

function hasLiveKeys({ STRIPE_SECRET_KEY }: Settings): boolean {
  return isLiveKey(STRIPE_SECRET_KEY);
}

/** Whether real money moves with a key of Stripe's. */
export function isLiveKey(stripeKey: string): boolean {
  return stripeKey.includes('_live_');
}

/** Throws if a public site has a setting that is convenient on one's own machine but unsafe there. */
function checkSite(s: Settings): void {
  const isLive = hasLiveKeys(s);
  if (isPublicSite(s)) {
    const when = s.NODE_ENV === 'production' ? 'with NODE_ENV=production' : 'with live Stripe keys';
    refuseIf(
      s.ADMIN_EMAILS.length === 0,
      `ADMIN_EMAILS is missing: ${when} it names who may become admin, or a stranger could be first`,
    );
    refuseIf(!s.PUBLIC_URL, `PUBLIC_URL is missing: ${when} the links in mails begin with it`);
    refuseIf(
      !isLive && s.SITE !== 'staging',
      `STRIPE_SECRET_KEY is not valid: ${when} a test key starts only on a site with SITE=staging`,
    );
  }
  refuseIf(
    isLive && s.SUPABASE_URL.startsWith('http:'),
    'SUPABASE_URL is not valid: with live Stripe keys passwords are sent to an https address only',
  );
  refuseIf(
    isLive && s.PUBLIC_URL?.startsWith('http:'),
    'PUBLIC_URL is not valid: with live Stripe keys the site, where cards are entered, has an https address',
  );
  refuseIf(
    s.STRIPE_API_URL && (isLive || s.SITE !== 'staging'),
    'STRIPE_API_URL is not valid: only a site with SITE=staging and Stripe’s test keys may use another address than Stripe’s',
  );
  refuseIf(
    s.API_URL && !s.PUBLIC_URL,
    'API_URL is set, but PUBLIC_URL is missing: it says whose pages may call the API',
  );
  refuseIf(
    isLive && s.SITE === 'staging',
    'SITE is not valid: it says staging, but the Stripe keys are live and move real money',
  );
}

function requireTogether(s: Settings, names: readonly (keyof Settings)[]): void {
  const missing = names.find((name) => !s[name]);
  const present = names.find((name) => s[name]);
  refuseIf(missing && present, `${missing} is missing, but ${present} is set: they belong together`);
}

function refuseIf(isWrong: unknown, message: string): void {
  if (isWrong) throw new EnvError(message);
}
