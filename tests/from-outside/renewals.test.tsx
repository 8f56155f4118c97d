import { beforeEach, describe, expect, test } from '@jest/globals';
import { getMe } from '@lessons/contract';
import { act, screen } from '@testing-library/react';
import { hasStoredSession } from '../../player-app/src/auth/stored-session.ts';
import { fetchMe } from '../../player-app/src/requests/me.ts';
import { fakeApi } from '../../player-app/test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../player-app/test/fake-auth-provider.ts';
import { renderSession } from '../../player-app/test/render-session.tsx';
import { setClock } from '../../player-app/test/set-clock.ts';

/* What stands between a browser and the sign-in provider answers a renewal: limits, firewalls, hotels' login pages. */

const email = 'ada@example.com';
const EXPIRED = -60;
const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
});

const page = (text: string, status: number, headers = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } });
const isSignedIn = () => screen.findByText(`Signed in as ${email}`);
const failed = () => screen.findByText('Your account could not be loaded. Please try again.');
const renewals = () => api.requestsTo(provider.refresh).length;

describe('a response that is not the provider’s', () => {
  const answers: [string, () => Response][] = [
    // Supabase's own limit, by address: a hotel, a school, a phone network.
    [
      'the provider’s limit',
      () => providerError(429, 'over_request_rate_limit', 'Request rate limit reached'),
    ],
    ['Cloudflare’s limit', () => page('error code: 1015', 429, { 'retry-after': '30' })],
    ['a firewall’s page', () => page('<html>Request blocked</html>', 403)],
    ['a firewall’s JSON', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
    // AWS's and nginx's word for what they can't read.
    ['a gateway’s bad request', () => page('<h1>400 Bad Request</h1>', 400)],
    ['a gateway that knows no key', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
    ['a proxy that wants a password', () => page('Proxy Authentication Required', 407)],
    ['a path that is missing while the provider is deployed', () => page('404 page not found', 404)],
    ['a hotel’s login page', () => page('<!doctype html><title>Welcome to the Wi-Fi</title>', 200)],
    ['an empty success', () => new Response('', { status: 200 })],
    ['an empty object', () => Response.json({})],
    ['null', () => Response.json(null)],
    ['no content', () => new Response(null, { status: 204 })],
  ];

  test.each(answers)('ends no session, and the renewal waits: %s', async (_name, answer) => {
    auth.storeSession(email, EXPIRED);
    api.on(provider.refresh, answer);
    const user = renderSession();
    expect(await failed()).toBeVisible();
    expect(hasStoredSession()).toBe(true);
    expect(renewals()).toBe(1);

    api.undo(provider.refresh);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await failed()).toBeVisible();
    expect(renewals()).toBe(1);

    setClock('2026-11-20T14:11:00Z');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await isSignedIn()).toBeVisible();
    expect(renewals()).toBe(2);
  });

  test.each<[string, () => Response]>([
    ['Request Timeout', () => page('', 408)],
    ['Too Early', () => page('', 425)],
    ['Bad Gateway', () => page('<html>nginx</html>', 502)],
    ['Cloudflare can’t reach the provider', () => page('error code: 522', 522)],
  ])('that passes is followed by another try at once: %s', async (_name, answer) => {
    auth.storeSession(email, EXPIRED);
    let isFirst = true;
    api.on(provider.refresh, () => {
      if (isFirst) api.undo(provider.refresh);
      isFirst = false;
      return answer();
    });
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    expect(renewals()).toBe(2);
  });

  test('leaves a token in use that has not expired yet', async () => {
    auth.storeSession(email, 60);
    api.on(provider.refresh, () => page('error code: 1015', 429));
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    expect(renewals()).toBe(1);
  });

  test('in front of the API, as a proxy that asks for a password, ends no session', async () => {
    auth.storeSession(email);
    renderSession();
    await isSignedIn();
    api.on(getMe, () => page('401 Authorization Required', 401));
    await act(async () => {
      await expect(fetchMe()).rejects.toThrow('401: 401 Authorization Required');
    });
    expect(await isSignedIn()).toBeVisible();
    expect(hasStoredSession()).toBe(true);
    expect(renewals()).toBe(0);
  });
});

test('Retry-After as a date is kept', async () => {
  auth.storeSession(email, EXPIRED);
  const headers = { date: 'Fri, 20 Nov 2026 13:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 13:02:00 GMT' };
  api.on(provider.refresh, () => page('Service Unavailable', 503, headers));
  const user = renderSession();
  expect(await failed()).toBeVisible();
  api.undo(provider.refresh);
  setClock('2026-11-20T14:01:59Z');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await failed()).toBeVisible();
  setClock('2026-11-20T14:03:01Z');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await isSignedIn()).toBeVisible();
});

test.each([
  ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  ['session_not_found', 'Invalid Refresh Token: No Valid Session Found'],
  ['session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
  ['user_banned', 'Invalid Refresh Token: User Banned'],
])('the provider’s own refusal ends the session: %s', async (code, message) => {
  auth.storeSession(email, EXPIRED);
  api.on(provider.refresh, () =>
    Response.json({ code, message }, { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } }),
  );
  renderSession();
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(hasStoredSession()).toBe(false);
});
