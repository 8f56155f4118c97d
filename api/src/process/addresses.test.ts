import { expect, test } from '@jest/globals';
import { API_SETTINGS } from '../../../tests/fixtures/api/api-settings.ts';
import { readEnv } from './env.ts';

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
  expect(() => readEnv({ ...site, API_URL: 'https://lessons.example/api' })).toThrow(/^API_URL is not valid/);
});
