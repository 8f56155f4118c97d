import { expect, test } from '@jest/globals';
import { readEnv } from './env.ts';

const at = { SANDBOX_TIME: '2026-06-17T10:00' };

test('the clock of the sandbox can stand still, at a time in London', () => {
  expect(readEnv(at).sandboxTime).toEqual(new Date('2026-06-17T09:00:00Z'));
});

test.each([
  ['is no time', { SANDBOX_TIME: 'yesterday' }],
  ['is an hour that no day has', { SANDBOX_TIME: '2026-06-17T25:00' }],
  [
    'comes with a real sign-in',
    { ...at, SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'anon' },
  ],
  ['comes with real payments', { ...at, STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['comes with a real database', { ...at, DATABASE_URL: 'postgres://db.example/lessons' }],
  ['comes with a mail server', { ...at, SMTP_URL: 'smtps://mail.example' }],
  ['comes in production', { ...at, NODE_ENV: 'production' }],
])('refuses a time that %s', (_case, settings) => {
  expect(() => readEnv(settings)).toThrow(/^SANDBOX_TIME /);
});
