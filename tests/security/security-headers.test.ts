import { describe, expect, test } from '@jest/globals';
import { LINK_TOKEN_HEADER } from '@lessons/contract';
import { openApi } from '../fixtures/api/set-up-api.ts';
import type { TestApi } from '../fixtures/api/start-test-api.ts';
import { securityHeaders } from '../../api/src/http/security-headers.ts';

const PAGES = [
  '/',
  '/book',
  '/booking-confirmation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
  '/api/health',
  '/api/me',
  '/no/such.file',
];

const sandbox = await openApi();
const real = await openApi({
  app: {
    publicConfig: {
      supabase: { url: 'https://abc.supabase.co', anonKey: 'anon' },
      payments: { publishableKey: 'pk_live_1', stripeJsUrl: null },
      adminManifestUrl: 'https://coach.example/mf-manifest.json',
    },
  },
});

const headersOf = async (api: TestApi, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  (await fetch(api.url + path, { method, headers: { accept: 'text/html', ...headers } })).headers;

function policyIn(headers: Headers): Record<string, string[]> {
  const parts = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources.toSorted()]));
}

describe('the Content-Security-Policy', () => {
  test('the Content-Security-Policy of the sandbox lets a page load its own files only', async () => {
    const { port } = new URL(sandbox.url);
    expect(policyIn(await headersOf(sandbox, '/book'))).toEqual({
      'default-src': [`'self'`],
      'script-src': [`'self'`],
      'style-src': [`'self'`],
      'font-src': [`'self'`],
      'img-src': [`'self'`, 'data:'],
      'connect-src': [`'self'`, `http://127.0.0.1:${port}`],
      'frame-src': [`'none'`],
      'object-src': [`'none'`],
      'base-uri': [`'none'`],
      'form-action': [`'self'`],
      'frame-ancestors': [`'none'`],
    });
  });

  test('the Content-Security-Policy of real services adds their hosts and the coach’s module, each where it is needed', async () => {
    const admin = 'https://coach.example';
    const stripe = ['https://*.js.stripe.com', 'https://js.stripe.com'];
    const link = ['https://*.link.com', 'https://link.com'];
    expect(policyIn(await headersOf(real, '/checkout'))).toEqual({
      'default-src': [`'self'`],
      'script-src': [`'self'`, admin, ...stripe].toSorted(),
      'style-src': [`'self'`, admin],
      'font-src': [`'self'`, admin],
      'img-src': [`'self'`, admin, 'data:', 'https://*.stripe.com', 'https://*.link.com'].toSorted(),
      'connect-src': [
        `'self'`,
        admin,
        'https://abc.supabase.co',
        'https://api.stripe.com',
        ...link,
      ].toSorted(),
      'frame-src': [...stripe, 'https://hooks.stripe.com', ...link].toSorted(),
      'object-src': [`'none'`],
      'base-uri': [`'none'`],
      'form-action': [`'self'`],
      'frame-ancestors': [`'none'`],
    });
  });

  test('the Content-Security-Policy of a staging site adds the address of its sandbox in place of Stripe’s', () => {
    const payments = { publishableKey: 'pk_test_1', stripeJsUrl: 'http://localhost:12111/sandbox/stripe.js' };
    const supabase = { url: 'http://localhost:54321', anonKey: 'anon' };
    const { contentSecurityPolicy } = securityHeaders({
      supabase,
      payments,
      adminManifestUrl: '/admin-app/',
    });
    expect(contentSecurityPolicy).toMatchObject({
      directives: {
        scriptSrc: [`'self'`, 'http://localhost:12111'],
        styleSrc: [`'self'`, 'http://localhost:12111'],
        connectSrc: [`'self'`, 'http://localhost:54321', 'http://localhost:12111'],
        frameSrc: [`'none'`],
      },
    });
  });

  test.each(PAGES)('the Content-Security-Policy is strict on every response: %s', async (path) => {
    for (const api of [sandbox, real]) {
      const policy = policyIn(await headersOf(api, path));
      expect(policy['script-src']).toContain(`'self'`);
      expect(Object.values(policy).flat()).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/unsafe|^\*$|^https?:$|^blob:$/)]),
      );
      expect(policy['script-src']).not.toContain('data:');
    }
  });
});

test.each(PAGES)(
  '%s sends no referrer, stays on TLS, is framed by nobody and keeps its type',
  async (path) => {
    const headers = await headersOf(real, path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(headers.get(name)).toBeNull();
  },
);

describe('CORS', () => {
  test('the configured origin may read responses, with its preflight', async () => {
    const origin = 'https://lessons.example';
    const answer = await headersOf(real, '/api/health', { origin });
    expect(Object.fromEntries(answer)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Bookings-Window,Date,Retry-After,X-Request-Id,X-Supabase-Api-Version',
      vary: expect.stringMatching(/\bOrigin\b/),
    });
    const preflight = { origin, 'access-control-request-method': 'DELETE' };
    const allowed = await headersOf(real, '/api/bookings', preflight, 'OPTIONS');
    expect(allowed.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.get('access-control-allow-methods')).toContain('DELETE');
    const ofLink = { ...preflight, 'access-control-request-headers': LINK_TOKEN_HEADER };
    const answered = await headersOf(real, '/api/lesson-links', ofLink, 'OPTIONS');
    expect(answered.get('access-control-allow-headers')).toContain(LINK_TOKEN_HEADER);
  });

  test.each([
    'https://evil.example',
    'null',
    'http://lessons.example',
    'https://lessons.example:8443',
    'https://lessons.example.evil.example',
    'https://evil-lessons.example',
    'https://www.lessons.example',
    'https://LESSONS.example',
    'https://lessons.example/',
    'https://lessons.example, https://evil.example',
    'https://abc.supabase.co',
    '*',
  ])('no other origin may read responses: %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = await headersOf(
        real,
        '/api/health',
        { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
        method,
      );
      const granted = [...headers.keys()].filter((name) => name.startsWith('access-control-allow'));
      expect(granted).toEqual([]);
    }
  });
});
