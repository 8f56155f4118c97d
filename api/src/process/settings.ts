import { londonInstant } from '@lessons/rules';
import { z } from 'zod';
import { EnvError, readSettingFiles } from './setting-files.ts';

const SUPABASE = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'] as const;
const MAIL = ['SMTP_URL', 'MAIL_FROM'] as const;
const STRIPE_STAND_IN = ['STRIPE_API_URL', 'STRIPE_JS_URL'] as const;
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
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
  .refine(isPercentEncoded, NOT_ENCODED)
  .optional();
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
const londonTime = z.string().transform((value, context) => {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value) ?? [];
  if (date && !Number.isNaN(Date.parse(`${date}T${time}Z`))) return londonInstant(date, time);
  context.addIssue('must be a time in London such as 2026-06-17T10:00');
  return z.NEVER;
});
const startingWith = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must start with ${example}`).optional();
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

/** Its query can only say `requireTLS=false`. */
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

const certificate = startingWith(/^\s*-----BEGIN CERTIFICATE-----/, '-----BEGIN CERTIFICATE-----');

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
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_CA: certificate,
  MIGRATE_ON_START: flag.default(true),
  SUPABASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .regex(/^(sb_secret_|eyJ)/, 'must be the secret key sb_secret_…, or the older service_role key')
    .optional(),
  SANDBOX_CONFIRM_EMAIL: flag.optional(),
  SANDBOX_TIME: londonTime.optional(),
  STRIPE_SECRET_KEY: startingWith(/^[sr]k_(test|live)_\w/, 'sk_test_, sk_live_, rk_test_ or rk_live_'),
  STRIPE_PUBLISHABLE_KEY: startingWith(/^pk_(test|live)_\w/, 'pk_test_ or pk_live_'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform(splitAtCommas)
    .pipe(z.array(z.string().regex(/^whsec_\w/, 'must start with whsec_')).min(1))
    .optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_JS_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => value === 'none' || isSmtpUrl(value),
      'must be none, or an address such as smtps://user:password@host:465',
    )
    .refine(isPercentEncoded, NOT_ENCODED)
    .optional(),
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
  LINK_SECRET: listOf(
    z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= 32,
        'must have at least 32 bytes; several secrets are separated by commas',
      ),
  ),
  DEPLOYMENT_ID: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'must be at most 100 letters, digits, dots, colons, hyphens or underscores')
    .optional(),
  CORS_ORIGINS: listOf(origin),
  ADMIN_APP_MANIFEST_URL: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path on this site or an http(s) address')
    .default('/admin-app/mf-manifest.json'),
  SERVE_FRONT_ENDS: flag.default(false),
  TRUST_PROXY: flag.default(false),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0)
    .max(60, 'must be at most 60 seconds')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});
export type Settings = z.infer<typeof settings>;
export const SETTING_NAMES = Object.keys(settings.shape);

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
    throw new EnvError(`${given[`${name}_FILE`] ? `${name}_FILE` : name} is not valid: ${issue?.message}`);
  }
  checkServices(parsed.data);
  checkSite(parsed.data);
  return parsed.data;
}

/** Each service is either embedded, with none of its settings, or real, with all of them. */
function checkServices(s: Settings): void {
  refuseIf(
    s.SANDBOX_TIME &&
      (s.DATABASE_URL || s.SUPABASE_URL || s.STRIPE_SECRET_KEY || s.SMTP_URL || s.NODE_ENV === 'production'),
    'SANDBOX_TIME is set, but not all services are embedded: only in the sandbox can the clock stand still',
  );
  requireTogether(s, SUPABASE);
  for (const name of ['SUPABASE_JWT_SECRET', 'SUPABASE_SECRET_KEY'] as const) {
    refuseIf(s[name] && !s.SUPABASE_URL, `${name} is set, but SUPABASE_URL is missing`);
  }
  refuseIf(
    s.SANDBOX_CONFIRM_EMAIL !== undefined && s.SUPABASE_URL,
    'SANDBOX_CONFIRM_EMAIL is set, but sign-in is not embedded: set it in Supabase',
  );
  requireTogether(s, STRIPE);
  refuseIf(
    s.STRIPE_SECRET_KEY?.includes('_live_') !== s.STRIPE_PUBLISHABLE_KEY?.includes('_live_'),
    'STRIPE_PUBLISHABLE_KEY is not valid: one Stripe key is for test mode, the other is live',
  );
  requireTogether(s, STRIPE_STAND_IN);
  if (s.SMTP_URL !== 'none') requireTogether(s, MAIL);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_CA'] as const) {
    refuseIf(s[name] && !s.DATABASE_URL, `${name} is set, but DATABASE_URL is missing`);
  }
  const hasMailServer = s.SMTP_URL && s.SMTP_URL !== 'none';
  refuseIf(s.SMTP_CA && !hasMailServer, 'SMTP_CA is set, but SMTP_URL names no server');
}

/** Whether strangers may come to this site, or real money moves on it: nothing may be left open there. */
export function isPublicSite(s: Settings): boolean {
  return s.NODE_ENV === 'production' || hasLiveKeys(s);
}

function hasLiveKeys({ STRIPE_SECRET_KEY }: Settings): boolean {
  return STRIPE_SECRET_KEY?.includes('_live_') === true;
}

/** What is convenient on one's own machine is unsafe on a public site. */
function checkSite(s: Settings): void {
  const isLive = hasLiveKeys(s);
  if (isPublicSite(s)) {
    const when = s.NODE_ENV === 'production' ? 'with NODE_ENV=production' : 'with live Stripe keys';
    // Everybody knows the password of the embedded sign-in's coach.
    const missing = (['DATABASE_URL', ...SUPABASE, ...STRIPE, 'SMTP_URL'] as const).find((name) => !s[name]);
    refuseIf(missing, `${missing} is missing: ${when} the embedded sandbox does not start`);
    refuseIf(
      s.ADMIN_EMAILS.length === 0,
      `ADMIN_EMAILS is missing: ${when} it names who may become admin, or a stranger could be first`,
    );
    refuseIf(s.LINK_SECRET.length === 0, `LINK_SECRET is missing: ${when} it signs the links in mails`);
    refuseIf(!s.PUBLIC_URL, `PUBLIC_URL is missing: ${when} the links in mails begin with it`);
    refuseIf(
      !isLive && s.SITE !== 'staging',
      `STRIPE_SECRET_KEY is not valid: ${when} a test key starts only on a site with SITE=staging`,
    );
  }
  refuseIf(
    isLive && s.SUPABASE_URL?.startsWith('http:'),
    'SUPABASE_URL is not valid: with live Stripe keys passwords are sent to an https address only',
  );
  refuseIf(
    s.STRIPE_API_URL && (isLive || !s.STRIPE_SECRET_KEY || s.SITE !== 'staging'),
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
