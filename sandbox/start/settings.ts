import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { londonInstant } from '@lessons/rules';
import { readEnv, type Env } from '../../api/src/process/env.ts';
import { EnvError, readSettingFiles } from '../../api/src/process/setting-files.ts';

/** The settings of the API by which a service is named. The sandbox starts those that nobody names. */
const SETTINGS_OF_SERVICES = {
  database: ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_CA'],
  auth: [
    'SUPABASE_URL',
    'SUPABASE_API_URL',
    'SUPABASE_ANON_KEY',
    'SUPABASE_JWT_SECRET',
    'SUPABASE_SECRET_KEY',
  ],
  payments: [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_URL',
    'STRIPE_JS_URL',
  ],
  mail: ['SMTP_URL', 'MAIL_FROM', 'SMTP_CA'],
  linkSecret: ['LINK_SECRET'],
} as const;

type Service = keyof typeof SETTINGS_OF_SERVICES;
type Variables = Record<string, string | undefined>;

/** Valid settings of each service, so that the others are checked before anything is started. */
const PLACEHOLDERS: Record<Service, Record<string, string>> = {
  database: { DATABASE_URL: 'postgres://localhost/sandbox' },
  auth: { SUPABASE_URL: 'http://localhost', SUPABASE_ANON_KEY: 'sandbox' },
  payments: {
    SITE: 'staging',
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  },
  mail: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'lessons@sandbox.example' },
  linkSecret: { LINK_SECRET: 'sandbox'.repeat(5) },
};

export interface SandboxSettings {
  /** The environment, which names the other services. */
  variables: Variables;
  /** The API's settings, with placeholders for the services that are not started yet. */
  env: Env;
  /** Whether the sandbox starts a service. */
  starts: Record<Service, boolean>;
  /** The data folder of PostgreSQL. */
  dataDir: string;
  /** The time at which the sandbox's clock stands still. */
  fixedTime: Date | undefined;
  /** A new account opens a link in a mail before it can sign in. */
  confirmsEmail: boolean;
  /** bcrypt's cost of new passwords, if it is not the usual one. */
  passwordCost: number | undefined;
  logLevel: string;
  drainMs: number;
}

/**
 * Reads the settings of a start with the sandbox. With `NODE_ENV=production` or live Stripe keys it
 * starts no service, so all have to be named. Throws `EnvError` for the first setting that is wrong.
 */
export function readSandboxSettings(variables: Variables): SandboxSettings {
  const given = readSettingFiles(variables);
  const isSet = (name: string) => Boolean(given[name]?.trim());
  const isReal = given['NODE_ENV'] === 'production' || given['STRIPE_SECRET_KEY']?.includes('_live_');
  const starts = Object.fromEntries(
    Object.entries(SETTINGS_OF_SERVICES).map(([service, names]) => [service, !isReal && !names.some(isSet)]),
  ) as SandboxSettings['starts'];
  const started = (Object.keys(starts) as Service[]).filter((service) => starts[service]);
  const placeholders = Object.assign({}, ...started.map((service) => PLACEHOLDERS[service])) as Variables;
  const env = readEnv({ ...variables, ...placeholders });

  const fixedTime = readFixedTime(variables['SANDBOX_TIME']?.trim());
  if (fixedTime && !(starts.database && starts.auth && starts.payments && starts.mail)) {
    throw new EnvError(
      'SANDBOX_TIME is set, but not all services are the sandbox’s: only there can the clock stand still',
    );
  }
  const confirm = variables['SANDBOX_CONFIRM_EMAIL']?.trim() || undefined;
  if (confirm && confirm !== 'true' && confirm !== 'false')
    throw new EnvError('SANDBOX_CONFIRM_EMAIL is not valid: must be true or false');
  if (confirm && !starts.auth)
    throw new EnvError('SANDBOX_CONFIRM_EMAIL is set, but SUPABASE_URL is, too: set it in Supabase');
  return {
    variables,
    env,
    starts,
    dataDir: variables['DATA_DIR']?.trim() || '.data',
    fixedTime,
    confirmsEmail: confirm === 'true',
    passwordCost: readPasswordCost(variables['SANDBOX_PASSWORD_COST']?.trim()),
    logLevel: env.logLevel,
    drainMs: env.drainMs,
  };
}

function readPasswordCost(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const cost = Number(value);
  if (Number.isInteger(cost) && cost >= 4 && cost <= 31) return cost;
  throw new EnvError('SANDBOX_PASSWORD_COST is not valid: must be a whole number from 4 to 31');
}

function readFixedTime(value: string | undefined): Date | undefined {
  if (!value) return undefined;
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value) ?? [];
  if (date && !Number.isNaN(Date.parse(`${date}T${time}Z`))) return londonInstant(date, time);
  throw new EnvError('SANDBOX_TIME is not valid: must be a time in London such as 2026-06-17T10:00');
}
