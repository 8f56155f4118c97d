import { describe, expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { readEnv } from './env.ts';

const read = (settings: Record<string, string>) => readEnv({ ...API_SETTINGS, ...settings });

/** A whole production configuration. */
const real = {
  DATABASE_URL: 'postgres://u:p@db/lessons',
  SUPABASE_URL: 'https://abc.supabase.co/',
  SUPABASE_ANON_KEY: 'anon',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'none',
  ADMIN_EMAILS: 'coach@example.com',
  PUBLIC_URL: 'https://lessons.example',
  LINK_SECRET: 's'.repeat(32),
};

describe('DATABASE_URL', () => {
  const production = { ...real, NODE_ENV: 'production' };
  const inProduction = (url: string, more = {}) =>
    readEnv({ ...production, DATABASE_URL: url, ...more }).database?.url;

  test.each([
    ['postgres://u:p@db.example/lessons', 'postgres://u:p@db.example/lessons?sslmode=verify-full'],
    ['postgres://u:p@10.0.0.5/lessons', 'postgres://u:p@10.0.0.5/lessons?sslmode=verify-full'],
    ['postgres://u:p@db/lessons?sslmode=disable', 'postgres://u:p@db/lessons?sslmode=disable'],
    ['postgres://u:p@db/lessons?sslmode=require', 'postgres://u:p@db/lessons?sslmode=require'],
    ['postgres://u:p@localhost/lessons', 'postgres://u:p@localhost/lessons'],
    ['postgres://u:p@127.0.0.1/lessons', 'postgres://u:p@127.0.0.1/lessons'],
    ['postgres://u:p@[::1]/lessons', 'postgres://u:p@[::1]/lessons'],
    ['postgres:///lessons?host=/run/postgresql', 'postgres:///lessons?host=/run/postgresql'],
  ])('in production the database %s is used as %s', (given, used) => expect(inProduction(given)).toBe(used));

  test('outside production the address of the database is used as it is', () => {
    expect(readEnv({ ...API_SETTINGS, DATABASE_URL: 'postgres://u:p@db/lessons' }).database).toEqual({
      url: 'postgres://u:p@db/lessons',
    });
  });

  test('a direct database connection has the same checks and the same CA', () => {
    const ca = '-----BEGIN CERTIFICATE-----';
    const direct = 'postgres://u:p@direct.example/lessons';
    expect(readEnv({ ...production, DATABASE_DIRECT_URL: direct, DATABASE_CA: ca })).toMatchObject({
      database: { url: `${real.DATABASE_URL}?sslmode=verify-full`, ca },
      directDatabase: { url: `${direct}?sslmode=verify-full`, ca },
    });
  });

  test.each([
    [
      { DATABASE_URL: 'postgres://db/x?sslmode=prefer' },
      'DATABASE_URL is not valid: sslmode must be one of disable, require, verify-ca, verify-full, no-verify',
    ],
    [
      { DATABASE_URL: 'postgres://db/x?sslmode=verify-full&sslrootcert=/no/file' },
      'DATABASE_URL is not valid',
    ],
    [{ DATABASE_CA: 'x' }, 'DATABASE_CA is not valid: must start with -----BEGIN CERTIFICATE-----'],
    [{ MIGRATE_ON_START: 'no' }, 'MIGRATE_ON_START is not valid: must be true or false'],
  ])('database settings %j stop the start', (setting, message) => {
    expect(() => readEnv({ ...real, ...setting })).toThrow(message);
  });
});

describe('the mail server', () => {
  const MAIL_FROM = 'lessons@example.com';

  test.each([
    ['smtps://u:p@mail.example', true],
    ['smtp://mail.example:587', true],
    ['smtp://mail.example?requireTLS=false', false],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:25/?requireTLS=true', true],
  ])('the connection to the mail server %s has to be encrypted: %s', (SMTP_URL, requiresTls) => {
    expect(read({ SMTP_URL, MAIL_FROM }).mail).toMatchObject({ kind: 'smtp', url: SMTP_URL, requiresTls });
  });

  test.each([
    [MAIL_FROM, { name: '', address: MAIL_FROM }],
    [`Baseline Lessons <${MAIL_FROM}>`, { name: 'Baseline Lessons', address: MAIL_FROM }],
    [`"Lessons, London" <${MAIL_FROM}>`, { name: 'Lessons, London', address: MAIL_FROM }],
  ])('MAIL_FROM %s is read as the sender', (value, from) => {
    expect(read({ SMTP_URL: 'smtp://localhost', MAIL_FROM: value }).mail).toMatchObject({ from });
  });

  test('the mail server’s certificate may be signed by a private authority', () => {
    const ca = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM };
    expect(read({ ...mail, SMTP_CA: ca }).mail).toMatchObject({ ca });
    expect(read(mail).mail).not.toHaveProperty('ca');
  });

  test.each([
    [{ SMTP_CA: 'x' }, 'SMTP_CA is not valid: must start with -----BEGIN CERTIFICATE-----'],
    [
      { SMTP_URL: 'none', SMTP_CA: '-----BEGIN CERTIFICATE-----' },
      'SMTP_CA is set, but SMTP_URL names no server',
    ],
  ])('a certificate authority that can’t be used stops the start: %o', (settings, message) => {
    expect(() => read({ SMTP_URL: 'smtps://mail.example', MAIL_FROM, ...settings })).toThrow(message);
  });

  test('a site has to set SMTP_URL=none to send no mails', () => {
    expect(read({ SMTP_URL: 'none' }).mail).toEqual({ kind: 'none' });
  });

  test.each([
    ['SMTP_URL', { SMTP_URL: 'smtps://user:p%zz9@mail.example:465', MAIL_FROM }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:p%zz9@db/lessons' }],
    [
      'DATABASE_DIRECT_URL',
      { DATABASE_URL: 'postgres://db/lessons', DATABASE_DIRECT_URL: 'postgres://%@db/a' },
    ],
  ])('a password in %s that is not percent-encoded is refused by name', (name, variables) => {
    const message = `${name} is not valid: percent-encode the password: a % that stands for itself is %25`;
    expect(() => read(variables)).toThrow(message);
  });
});

describe('the site', () => {
  test.each([
    [{ PUBLIC_URL: 'https://lessons.example:8443', DEPLOYMENT_ID: 'live' }, 'live'],
    [{ PUBLIC_URL: 'https://lessons.example:8443' }, 'lessons.example:8443'],
    [{ HOST: '192.168.1.5', PORT: '8080' }, '192.168.1.5'],
    // Another port of this machine is the same deployment.
    [{ PUBLIC_URL: 'http://localhost:3001' }, 'localhost'],
    [{ HOST: '0.0.0.0' }, 'localhost'],
  ])('the settings %j make the deployment id %s', (variables, deploymentId) => {
    expect(read(variables as Record<string, string>).deploymentId).toBe(deploymentId);
  });

  test.each([
    ['0', 0],
    ['2.5', 2_500],
  ])('with DRAIN_SECONDS=%s a process that stops goes on serving for %i ms', (DRAIN_SECONDS, drainMs) => {
    expect(read({ DRAIN_SECONDS }).drainMs).toBe(drainMs);
    expect(() => read({ DRAIN_SECONDS: '61' })).toThrow(/^DRAIN_SECONDS is not valid/);
  });
});

describe('addresses of other services and of the API', () => {
  const sandbox = {
    STRIPE_API_URL: 'http://localhost:12111',
    STRIPE_JS_URL: 'http://localhost:12111/sandbox/stripe.js',
  };

  test('a staging site with test keys may use a sandbox in place of Stripe', () => {
    expect(readEnv({ ...API_SETTINGS, ...sandbox, SITE: 'staging' }).payments).toMatchObject({
      address: { apiUrl: sandbox.STRIPE_API_URL, jsUrl: sandbox.STRIPE_JS_URL },
    });
    expect(readEnv({ ...API_SETTINGS, SITE: 'staging' }).payments).not.toHaveProperty('address');
  });

  test.each([
    ['a live site', { ...API_SETTINGS, ...sandbox }, /^STRIPE_API_URL is not valid: .*SITE=staging/],
    [
      'live keys',
      { ...API_SETTINGS, ...sandbox, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      /live Stripe keys|STRIPE_API_URL is not valid/,
    ],
    [
      'half of it',
      { ...API_SETTINGS, SITE: 'staging', STRIPE_JS_URL: sandbox.STRIPE_JS_URL },
      /^STRIPE_API_URL is missing/,
    ],
    [
      'no address',
      { ...API_SETTINGS, ...sandbox, SITE: 'staging', STRIPE_JS_URL: 'stripe.js' },
      /^STRIPE_JS_URL is not valid/,
    ],
  ])('a site may not use a sandbox in place of Stripe: %s', (_case, settings, message) => {
    expect(() => readEnv(settings)).toThrow(message);
  });

  test('API_URL sets the API’s own origin, for a site whose PUBLIC_URL is set', () => {
    const site = { ...API_SETTINGS, PUBLIC_URL: 'https://lessons.example' };
    expect(readEnv({ ...site, API_URL: 'https://api.lessons.example/' }).apiUrl).toBe(
      'https://api.lessons.example',
    );
    expect(() => readEnv({ ...API_SETTINGS, API_URL: 'https://api.lessons.example' })).toThrow(
      /^API_URL is set, but PUBLIC_URL/,
    );
    expect(() => readEnv({ ...site, API_URL: 'https://lessons.example/api' })).toThrow(
      /^API_URL is not valid/,
    );
  });
});
