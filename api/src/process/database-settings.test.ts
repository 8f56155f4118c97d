import { describe, expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { readEnv } from './env.ts';

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
