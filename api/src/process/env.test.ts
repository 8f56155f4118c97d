import { describe, expect, test } from '@jest/globals';
import { readEnv } from './env.ts';
import { EnvError } from './setting-files.ts';

const supabase = { SUPABASE_URL: 'https://abc.supabase.co/', SUPABASE_ANON_KEY: 'anon' };
const supabaseAuth = { url: 'https://abc.supabase.co', apiUrl: 'https://abc.supabase.co', anonKey: 'anon' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const mail = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'Baseline <lessons@example.com>' };
/** The settings that `NODE_ENV=production` and live Stripe keys require besides the services. */
const site = { ADMIN_EMAILS: 'coach@example.com', PUBLIC_URL: 'https://lessons.example' };
const real = {
  DATABASE_URL: 'postgres://u:p@db/lessons',
  ...supabase,
  ...stripe,
  ...mail,
  LINK_SECRET: 's'.repeat(32),
};

test('the settings of the services are enough, on port 3000', () => {
  expect(readEnv(real)).toEqual({
    release: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: null },
    port: 3000,
    host: 'localhost',
    database: { url: 'postgres://u:p@db/lessons' },
    migratesOnStart: true,
    auth: supabaseAuth,
    payments: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] },
    mail: {
      kind: 'smtp',
      url: 'smtps://u:p@mail.example',
      requiresTls: true,
      from: { name: 'Baseline', address: 'lessons@example.com' },
    },
    site: 'live',
    deploymentId: 'localhost',
    adminEmails: [],
    linkSecrets: ['s'.repeat(32)],
    corsOrigins: [],
    adminManifestUrl: '/admin-app/mf-manifest.json',
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
    auth: supabaseAuth,
    payments: {
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

test('in production the API listens on all addresses, unless HOST names one', () => {
  const production = { ...real, ...live, NODE_ENV: 'production', ...site };
  expect(readEnv(production).host).toBe('::');
  expect(readEnv({ ...production, HOST: 'localhost' }).host).toBe('localhost');
});

describe('with live Stripe keys and without NODE_ENV=production', () => {
  const liveSite = { ...real, ...live, ...site };

  test.each(['ADMIN_EMAILS', 'PUBLIC_URL'])('with live Stripe keys %s has to be set', (name) => {
    expect(() => readEnv({ ...liveSite, [name]: '' })).toThrow(
      new RegExp(`^${name} is missing: with live Stripe keys `),
    );
  });
});

test('with live Stripe keys the address of Supabase begins with https', () => {
  for (const NODE_ENV of ['', 'production']) {
    const variables = { ...real, ...live, ...site, NODE_ENV, SUPABASE_URL: 'http://abc.supabase.co' };
    expect(() => readEnv(variables)).toThrow(/^SUPABASE_URL is not valid: with live Stripe keys .*https/);
  }
});

test('with live Stripe keys the site’s address begins with https', () => {
  for (const NODE_ENV of ['', 'production']) {
    const variables = { ...real, ...live, ...site, NODE_ENV, PUBLIC_URL: 'http://lessons.example' };
    expect(() => readEnv(variables)).toThrow(/^PUBLIC_URL is not valid: with live Stripe keys .*https/);
  }
});

describe('with NODE_ENV=production', () => {
  const production = { ...real, NODE_ENV: 'production', ...site };

  test('in production ADMIN_EMAILS has to be set', () => {
    for (const ADMIN_EMAILS of ['', ' , ']) {
      expect(() => readEnv({ ...production, ...live, ADMIN_EMAILS })).toThrow(/^ADMIN_EMAILS is missing/);
    }
    expect(readEnv({ ...production, ...live }).adminEmails).toEqual(['coach@example.com']);
  });

  test('in production PUBLIC_URL has to be set, for the links in mails', () => {
    expect(() => readEnv({ ...production, ...live, PUBLIC_URL: '' })).toThrow(
      /^PUBLIC_URL is missing: .*links in mails/,
    );
  });

  test.each(['sk_test_1', 'rk_test_1'])(
    'in production the test key %s starts on a site with SITE=staging only',
    (STRIPE_SECRET_KEY) => {
      const withTestKeys = { ...production, STRIPE_SECRET_KEY };
      for (const SITE of ['', 'live']) {
        expect(() => readEnv({ ...withTestKeys, SITE })).toThrow(
          'STRIPE_SECRET_KEY is not valid: with NODE_ENV=production a test key starts only on a site with SITE=staging',
        );
      }
      expect(readEnv({ ...withTestKeys, SITE: 'staging' }).site).toBe('staging');
    },
  );
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

test.each([
  'DATABASE_URL',
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'LINK_SECRET',
])('the setting %s has to be set', (name) => {
  for (const value of [undefined, ' '])
    expect(() => readEnv({ ...real, [name]: value })).toThrow(new RegExp(`^${name} is missing`));
});

test('the server reaches Supabase at SUPABASE_API_URL, browsers at SUPABASE_URL', () => {
  expect(readEnv({ ...real, SUPABASE_API_URL: 'http://auth:8000/' }).auth).toEqual({
    ...supabaseAuth,
    apiUrl: 'http://auth:8000',
  });
});

test('the Apple Pay domain association is read without the file’s last line break', () => {
  const variables = { ...real, APPLE_PAY_DOMAIN_ASSOCIATION: '7B2276\n' };
  expect(readEnv(variables).applePayDomainAssociation).toBe('7B2276');
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ ...real, PORT: '', PUBLIC_URL: ' ' })).toEqual(readEnv(real));
});

describe('messages about wrong settings', () => {
  test.each<[string, Record<string, string>]>([
    ['NODE_ENV', { NODE_ENV: 'Production' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/lessons' }],
    ['SUPABASE_URL', { SUPABASE_URL: 'abc.supabase.co' }],
    ['SUPABASE_ANON_KEY', { SUPABASE_ANON_KEY: 'sb_secret_1' }],
    [
      'SUPABASE_ANON_KEY',
      { SUPABASE_ANON_KEY: `eyJ.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x` },
    ],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example/?logger=true' }],
    ['MAIL_FROM', { MAIL_FROM: 'Baseline' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.com, b@example.com' }],
    ['SUPABASE_JWT_SECRET', { SUPABASE_JWT_SECRET: 'short' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_1,sk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: ',' }],
    ['METRICS_PORT', { METRICS_PORT: 'yes' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
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
  ])('the start prints one line that names the wrong setting %s in %j', (name, wrong) => {
    const variables = { ...real, ...wrong };
    expect(() => readEnv(variables)).toThrow(EnvError);
    expect(() => readEnv(variables)).toThrow(new RegExp(`^${name} is [^\\n]*$`));
  });
});
