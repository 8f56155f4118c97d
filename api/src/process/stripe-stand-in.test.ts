import { expect, test } from '@jest/globals';
import { readEnv } from './env.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const standIn = {
  STRIPE_API_URL: 'http://localhost:12111',
  STRIPE_JS_URL: 'http://localhost:12111/sandbox/stripe.js',
};

test('a staging site with test keys may use a stand-in for Stripe', () => {
  expect(readEnv({ ...keys, ...standIn, SITE: 'staging' }).payments).toMatchObject({
    kind: 'stripe',
    standIn: { apiUrl: standIn.STRIPE_API_URL, jsUrl: standIn.STRIPE_JS_URL },
  });
  expect(readEnv({ ...keys, SITE: 'staging' }).payments).not.toHaveProperty('standIn');
});

test.each([
  ['a live site', { ...keys, ...standIn }, /^STRIPE_API_URL is not valid: .*SITE=staging/],
  [
    'live keys',
    { ...keys, ...standIn, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    /live Stripe keys|STRIPE_API_URL is not valid/,
  ],
  ['no keys', { ...standIn, SITE: 'staging' }, /^STRIPE_API_URL is not valid/],
  [
    'half of it',
    { ...keys, SITE: 'staging', STRIPE_JS_URL: standIn.STRIPE_JS_URL },
    /^STRIPE_API_URL is missing/,
  ],
  [
    'no address',
    { ...keys, ...standIn, SITE: 'staging', STRIPE_JS_URL: 'stripe.js' },
    /^STRIPE_JS_URL is not valid/,
  ],
])('nobody else: %s', (_case, settings, message) => {
  expect(() => readEnv(settings)).toThrow(message);
});

test('API_URL names the API’s own origin, for a site that is known', () => {
  const site = { PUBLIC_URL: 'https://lessons.example' };
  expect(readEnv({ ...site, API_URL: 'https://api.lessons.example/' }).apiUrl).toBe(
    'https://api.lessons.example',
  );
  expect(() => readEnv({ API_URL: 'https://api.lessons.example' })).toThrow(
    /^API_URL is set, but PUBLIC_URL/,
  );
  expect(() => readEnv({ ...site, API_URL: 'https://lessons.example/api' })).toThrow(/^API_URL is not valid/);
});
