import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSandboxSettings } from './settings.ts';

const supabase = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'anon' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('without settings the sandbox starts every service', () => {
  expect(readSandboxSettings({})).toMatchObject({
    env: { port: 3000, host: 'localhost', deploymentId: 'localhost' },
    starts: { database: true, auth: true, payments: true, mail: true, linkSecret: true },
    dataDir: '.data',
    fixedTime: undefined,
    confirmsEmail: false,
  });
});

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db.example/lessons' }, 'database'],
  ['Supabase', supabase, 'auth'],
  ['Stripe', stripe, 'payments'],
  ['a mail server', { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@example.com' }, 'mail'],
  ['LINK_SECRET', { LINK_SECRET: 's'.repeat(32) }, 'linkSecret'],
])('a service that a setting names is not started: %s', (_case, settings, service) => {
  const { starts } = readSandboxSettings(settings);
  expect(Object.entries(starts).filter(([, isStarted]) => !isStarted)).toEqual([[service, false]]);
});

test.each([
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['SUPABASE_ANON_KEY', { SUPABASE_URL: 'https://abc.supabase.co' }],
  ['SUPABASE_URL', { SUPABASE_JWT_SECRET: 's'.repeat(40) }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://db.example/lessons' }],
])('a service with only half of its settings is refused: %s is missing', (name, settings) => {
  expect(() => readSandboxSettings(settings)).toThrow(new RegExp(`^${name} is missing`));
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['with live keys', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
])('the sandbox starts nothing %s, where everybody would know the coach’s password', (_case, settings) => {
  expect(() => readSandboxSettings(settings)).toThrow(/^DATABASE_URL is missing/);
});

test('the sandbox starts nothing with a live key in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'key-')), 'key');
  writeFileSync(file, 'sk_live_1\n');
  const settings = {
    ...supabase,
    STRIPE_SECRET_KEY_FILE: file,
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    ADMIN_EMAILS: 'coach@example.com',
    PUBLIC_URL: 'https://lessons.example',
  };
  expect(() => readSandboxSettings(settings)).toThrow(/^DATABASE_URL is missing/);
});
