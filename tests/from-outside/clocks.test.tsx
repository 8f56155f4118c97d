import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, renderHook, screen } from '@testing-library/react';
import { useNow } from '@lessons/ui';
import { learnServerTime, serverNow, setServerAhead } from '@lessons/ui/server-clock.ts';
import { fakeApi } from '../../player-app/test/fake-api.ts';
import { FakeAuthProvider, provider } from '../../player-app/test/fake-auth-provider.ts';
import { renderSession } from '../../player-app/test/render-session.tsx';
import { field, press } from '../../player-app/test/sign-in-actions.ts';

/* Devices whose clock is wrong: by an hour where the time zone was set by hand or the summer time was missed, by more with an empty battery. */

const email = 'ada@example.com';
const MINUTE = 60_000;
const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
  setServerAhead(0);
});

const renewals = () => api.requestsTo(provider.refresh).length;

describe('signing in', () => {
  test.each([
    ['57 minutes ahead', -57],
    ['59 minutes ahead', -59],
    ['61 minutes ahead', -61],
    ['a year ahead', -365 * 24 * 60],
    ['an hour behind', 60],
    ['a year behind', 365 * 24 * 60],
  ])('works with a clock that is %s', async (_name, serverAheadMinutes) => {
    auth.clockAheadMs = serverAheadMinutes * MINUTE;
    const user = renderSession();
    await user.type(field('Email'), email);
    await user.type(field('Password'), 'secret-123');
    await press(user, 'Sign In');
    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(renewals()).toBe(0);
  });

  test('works where tokens are good for a minute, without renewing without end', async () => {
    auth.tokenSeconds = 60;
    const user = renderSession();
    await user.type(field('Email'), email);
    await user.type(field('Password'), 'secret-123');
    await press(user, 'Sign In');
    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(renewals()).toBeLessThan(4);
  });
});

describe('the server’s time', () => {
  const device = Date.parse('2026-11-20T14:00:00Z');
  const responseAt = (date: string, cacheControl = 'no-store') => ({
    headers: new Headers({ date, 'cache-control': cacheControl }),
  });

  test.each([
    ['an hour behind', 'Fri, 20 Nov 2026 12:59:00 GMT', '2026-11-20T12:59:01.000Z'],
    ['an hour ahead', 'Fri, 20 Nov 2026 15:00:00 GMT', '2026-11-20T15:00:00.000Z'],
    // The header has whole seconds.
    ['the same', 'Fri, 20 Nov 2026 14:00:00 GMT', '2026-11-20T14:00:00.000Z'],
    ['no date', 'soon', '2026-11-20T14:00:00.000Z'],
  ])('is taken from a response: %s', (_name, date, expected) => {
    learnServerTime(responseAt(date), device);
    expect(serverNow().toISOString()).toBe(expected);
  });

  test('is not taken for another because a response was slow', () => {
    learnServerTime(responseAt('Fri, 20 Nov 2026 13:59:40 GMT'), device - 20_000);
    expect(serverNow().getTime()).toBe(device);
  });

  test.each(['public, no-cache', 'public, max-age=600', ''])(
    'is not taken from a response that a cache may have stored: %j',
    (cacheControl) => {
      learnServerTime(responseAt('Fri, 20 Nov 2026 12:59:00 GMT', cacheControl), device);
      expect(serverNow().getTime()).toBe(device);
    },
  );

  test('is not taken from another server’s page', () => {
    const { headers } = responseAt('Fri, 20 Nov 2026 12:59:00 GMT');
    headers.set('content-type', 'text/html');
    learnServerTime({ headers }, device);
    expect(serverNow().getTime()).toBe(device);
  });

  test('is what an open screen goes by as soon as it is known', () => {
    const { result } = renderHook(useNow);
    expect(result.current.toISOString()).toBe('2026-11-20T14:00:00.000Z');
    act(() => learnServerTime(responseAt('Fri, 20 Nov 2026 12:59:00 GMT'), device));
    expect(result.current.toISOString()).toBe('2026-11-20T12:59:01.000Z');
  });
});
