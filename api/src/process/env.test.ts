import { describe, expect, test } from '@jest/globals';
import { readEnv } from './env.ts';
import { EnvError } from './setting-files.ts';

const supabase = { SUPABASE_URL: 'https://abc.supabase.co/', SUPABASE_ANON_KEY: 'anon' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const mail = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'Baseline <lessons@example.com>' };
/** What `NODE_ENV=production` and live Stripe keys ask for besides the services. */
const site = {
  ADMIN_EMAILS: 'coach@example.com',
  PUBLIC_URL: 'https://lessons.example',
  LINK_SECRET: 's'.repeat(32),
};
const real = { DATABASE_URL: 'postgres://u:p@db/lessons', ...supabase, ...stripe, ...mail };

test('without settings everything is embedded, on port 3000', () => {
  expect(readEnv({})).toEqual({
    release: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: null },
    port: 3000,
    host: 'localhost',
    dataDir: '.data',
    migratesOnStart: true,
    auth: { kind: 'sandbox', confirmsEmail: false },
    payments: { kind: 'sandbox' },
    mail: { kind: 'sandbox' },
    site: 'live',
    deploymentId: 'localhost',
    adminEmails: [],
    linkSecrets: [],
    corsOrigins: [],
    adminManifestUrl: '/admin-app/mf-manifest.json',
    servesFrontEnds: false,
    trustsProxy: false,
    drainMs: 0,
    logLevel: 'info',
  });
});

test('with all settings the real services are used', () => {
  const env = readEnv({
    ...real,
    ...live,
    NODE_ENV: 'production',
    PORT: '8080',
    COMMIT: '0123abc',
    HOST: '0.0.0.0',
    ADMIN_EMAILS: 'Coach@Example.com, second@example.com',
    PUBLIC_URL: 'https://lessons.example/',
    STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
    LINK_SECRET: `${'n'.repeat(32)}, ${'o'.repeat(32)}`,
    CORS_ORIGINS: 'https://a.example,https://b.example:8443',
    ADMIN_APP_MANIFEST_URL: 'https://admin.example/mf-manifest.json',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'warn',
  });
  expect(env).toMatchObject({
    release: { commit: '0123abc' },
    port: 8080,
    host: '0.0.0.0',
    database: { url: 'postgres://u:p@db/lessons?sslmode=verify-full' },
    auth: { kind: 'supabase', url: 'https://abc.supabase.co', anonKey: 'anon' },
    payments: {
      kind: 'stripe',
      secretKey: 'sk_live_1',
      publishableKey: 'pk_live_1',
      webhookSecrets: ['whsec_1', 'whsec_2'],
    },
    adminEmails: ['coach@example.com', 'second@example.com'],
    publicUrl: 'https://lessons.example',
    linkSecrets: ['n'.repeat(32), 'o'.repeat(32)],
    deploymentId: 'lessons.example',
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    adminManifestUrl: 'https://admin.example/mf-manifest.json',
    trustsProxy: true,
    logLevel: 'warn',
  });
});

test('in production it listens on all addresses, unless HOST names one', () => {
  const production = { ...real, ...live, NODE_ENV: 'production', ...site };
  expect(readEnv(production).host).toBe('::');
  expect(readEnv({ ...production, HOST: 'localhost' }).host).toBe('localhost');
});

describe('with live Stripe keys and without NODE_ENV=production', () => {
  const liveSite = { ...real, ...live, ...site };

  test('the embedded sign-in, whose passwords everybody knows, does not start', () => {
    expect(() => readEnv({ ...live, DATABASE_URL: real.DATABASE_URL })).toThrow(
      'SUPABASE_URL is missing: with live Stripe keys the embedded sandbox does not start',
    );
    expect(readEnv(liveSite).payments).toMatchObject({ kind: 'stripe', secretKey: 'sk_live_1' });
  });

  test.each(['ADMIN_EMAILS', 'LINK_SECRET', 'PUBLIC_URL'])('%s has to be set', (name) => {
    expect(() => readEnv({ ...liveSite, [name]: '' })).toThrow(
      new RegExp(`^${name} is missing: with live Stripe keys `),
    );
  });

  test('the connection to a database elsewhere is encrypted, and its certificate checked', () => {
    expect(readEnv(liveSite).database?.url).toBe('postgres://u:p@db/lessons?sslmode=verify-full');
  });
});

test('with live Stripe keys the address of Supabase begins with https', () => {
  for (const NODE_ENV of ['', 'production']) {
    const variables = { ...real, ...live, ...site, NODE_ENV, SUPABASE_URL: 'http://abc.supabase.co' };
    expect(() => readEnv(variables)).toThrow(/^SUPABASE_URL is not valid: with live Stripe keys .*https/);
  }
});

test.each(['development', 'test', ''])('NODE_ENV=%s needs no settings', (NODE_ENV) => {
  expect(readEnv({ NODE_ENV }).auth.kind).toBe('sandbox');
});

describe('with NODE_ENV=production', () => {
  const production = { ...real, NODE_ENV: 'production', ...site };

  test('ADMIN_EMAILS has to be set', () => {
    for (const ADMIN_EMAILS of ['', ' , ']) {
      expect(() => readEnv({ ...production, ...live, ADMIN_EMAILS })).toThrow(/^ADMIN_EMAILS is missing/);
    }
    expect(readEnv({ ...production, ...live }).adminEmails).toEqual(['coach@example.com']);
  });

  test.each(['LINK_SECRET', 'PUBLIC_URL'])('%s has to be set, for the links in mails', (name) => {
    expect(() => readEnv({ ...production, ...live, [name]: '' })).toThrow(
      new RegExp(`^${name} is missing: .*links in mails`),
    );
  });

  test.each(['sk_test_1', 'rk_test_1'])('%s starts on a site with SITE=staging only', (STRIPE_SECRET_KEY) => {
    const withTestKeys = { ...production, STRIPE_SECRET_KEY };
    for (const SITE of ['', 'live']) {
      expect(() => readEnv({ ...withTestKeys, SITE })).toThrow(
        'STRIPE_SECRET_KEY is not valid: with NODE_ENV=production a test key starts only on a site with SITE=staging',
      );
    }
    expect(readEnv({ ...withTestKeys, SITE: 'staging' }).site).toBe('staging');
  });

  test('the services and these three settings are enough with live keys', () => {
    expect(readEnv({ ...production, ...live })).toMatchObject({ site: 'live', drainMs: 5_000 });
  });
});

test('SITE=staging refuses live keys', () => {
  expect(() => readEnv({ ...real, ...live, ...site, SITE: 'staging' })).toThrow(/^SITE is not valid/);
});

test.each([{ STRIPE_WEBHOOK_SECRET: 'whsec_' }, { STRIPE_SECRET_KEY: 'sk_test_' }])(
  'a key that is only a prefix is refused: %j',
  (setting) => {
    expect(() => readEnv({ ...real, ...setting })).toThrow(`${Object.keys(setting)[0]} is not valid`);
  },
);

test('each service is chosen on its own', () => {
  expect(readEnv(stripe)).toMatchObject({ auth: { kind: 'sandbox' }, payments: { kind: 'stripe' } });
  expect(readEnv(supabase)).toMatchObject({ auth: { kind: 'supabase' }, payments: { kind: 'sandbox' } });
});

test('the embedded sign-in can require confirmed addresses', () => {
  expect(readEnv({ SANDBOX_CONFIRM_EMAIL: 'true' }).auth).toEqual({ kind: 'sandbox', confirmsEmail: true });
});

test('the Apple Pay domain association is taken without the file’s last line break', () => {
  const variables = { APPLE_PAY_DOMAIN_ASSOCIATION: '7B2276\n' };
  expect(readEnv(variables).applePayDomainAssociation).toBe('7B2276');
});

test('an empty variable counts as one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '' })).toEqual(readEnv({}));
});

describe('one line names the setting that is wrong', () => {
  test.each<[string, Record<string, string>]>([
    ['NODE_ENV', { NODE_ENV: 'Production' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/lessons' }],
    ['SUPABASE_URL', { ...supabase, SUPABASE_URL: 'abc.supabase.co' }],
    ['SUPABASE_URL', { SUPABASE_ANON_KEY: 'anon' }],
    ['SANDBOX_CONFIRM_EMAIL', { SANDBOX_CONFIRM_EMAIL: 'yes' }],
    ['SANDBOX_CONFIRM_EMAIL', { ...supabase, SANDBOX_CONFIRM_EMAIL: 'true' }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'https://mail.example' }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://mail.example/?logger=true' }],
    ['SMTP_URL', { MAIL_FROM: 'lessons@example.com' }],
    ['SMTP_URL', { ...real, ...live, SMTP_URL: '', NODE_ENV: 'production' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'Baseline' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'a@example.com, b@example.com' }],
    ['SUPABASE_ANON_KEY', { SUPABASE_URL: 'https://abc.supabase.co' }],
    ['SUPABASE_JWT_SECRET', { SUPABASE_JWT_SECRET: 's'.repeat(40) }],
    ['SUPABASE_JWT_SECRET', { ...supabase, SUPABASE_JWT_SECRET: 'short' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,sk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: ',' }],
    ['METRICS_PORT', { METRICS_PORT: 'yes' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['APPLE_PAY_DOMAIN_ASSOCIATION', { APPLE_PAY_DOMAIN_ASSOCIATION: '<!doctype html>' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'coach@example.com,coach' }],
    ['SITE', { SITE: 'production' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://lessons.example/app' }],
    ['LINK_SECRET', { LINK_SECRET: 's'.repeat(31) }],
    ['LINK_SECRET', { LINK_SECRET: `${'s'.repeat(32)},short` }],
    ['DEPLOYMENT_ID', { DEPLOYMENT_ID: 'the live site' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['ADMIN_APP_MANIFEST_URL', { ADMIN_APP_MANIFEST_URL: 'manifest.json' }],
    ['ADMIN_APP_MANIFEST_URL', { ADMIN_APP_MANIFEST_URL: '//admin.example/mf-manifest.json' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_URL', { ...real, NODE_ENV: 'production', DATABASE_URL: '' }],
    ['SUPABASE_URL', { NODE_ENV: 'production', DATABASE_URL: real.DATABASE_URL, ...stripe }],
    ['STRIPE_SECRET_KEY', { NODE_ENV: 'production', DATABASE_URL: real.DATABASE_URL, ...supabase }],
  ])('%s in %j', (name, variables) => {
    expect(() => readEnv(variables)).toThrow(EnvError);
    expect(() => readEnv(variables)).toThrow(new RegExp(`^${name} is [^\\n]*$`));
  });
});
