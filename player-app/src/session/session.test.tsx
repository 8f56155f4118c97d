import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { getMe, getSupabaseConfig } from '@lessons/contract';
import { AuthClient } from '@supabase/supabase-js';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fetchMe, lastSeenMe } from '../requests/me.ts';
import { hasStoredSession, SESSION_KEY, storedUserId } from '../auth/stored-session.ts';
import { fakeApi, lostConnection, type Call } from '../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../test/fake-auth-provider.ts';
import { lastSeenModule } from '../shell/last-seen-module.ts';
import { SessionStore } from './session-store.ts';
import { SessionProvider, useSession } from './session.tsx';
import { renderSession } from '../../test/render-session.tsx';

const email = 'ada@example.com';
const MINUTE = 60;
const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
});

const isSignedIn = () => screen.findByText(`Signed in as ${email}`);
const isSignedOut = () => screen.findByRole('heading', { name: 'Welcome Back' });
const timesAsked = (call: Call) => api.requestsTo(call).length;
const REFRESH = provider.refresh;

describe('a returning person', () => {
  test('a returning person’s session is read from the browser, and their account from the API', async () => {
    auth.storeSession(email);
    renderSession();
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await isSignedIn()).toBeVisible();
    expect(timesAsked(getMe)).toBe(1);
    expect(timesAsked(REFRESH)).toBe(0);
  });

  test.each([-MINUTE, MINUTE])(
    'a returning person’s token is renewed when it has %d seconds left',
    async (secondsLeft) => {
      auth.storeSession(email, secondsLeft);
      renderSession();
      expect(await isSignedIn()).toBeVisible();
      expect(timesAsked(REFRESH)).toBe(1);
    },
  );

  test('a failed first call does not undo what was fetched after a change of the profile', async () => {
    auth.storeSession(email);
    const first = Promise.withResolvers<Response>();
    api.on(getMe, () => first.promise);
    const store = new SessionStore();
    const statuses: string[] = [];
    store.subscribe(() => statuses.push(store.getState().status));
    const stop = store.start();
    await waitFor(() => expect(timesAsked(getMe)).toBe(1));
    api.undo(getMe);
    await store.actions.refresh();
    expect(store.getState().status).toBe('signed-in');
    api.on(getMe, lostConnection);
    first.reject(new TypeError('Failed to fetch'));
    await waitFor(() => expect(timesAsked(getMe)).toBe(3));
    api.undo(getMe);
    await store.actions.refresh();
    stop();
    expect(statuses).not.toContain('failed');
  });

  test('a returning person whose session has ended is signed out, and told', async () => {
    auth.storeSession(email, -MINUTE);
    api.on(REFRESH, providerError(400, 'refresh_token_not_found', 'Invalid Refresh Token'));
    renderSession();
    expect(await isSignedOut()).toBeVisible();
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(hasStoredSession()).toBe(false);
  });

  test('a returning person is signed in before the auth client is loaded, and also if it can’t be', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    auth.storeSession(email);
    api.refuse(getSupabaseConfig, 500, 'Down', 'down');
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    // The tab is shown again.
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(reported.mock.calls).toEqual([[expect.objectContaining({ name: 'AuthConfigUnavailable' })]]);
  });

  test('a returning person is asked to retry when the token needs renewing and the configuration can’t be loaded', async () => {
    auth.storeSession(email, MINUTE);
    api.refuse(getSupabaseConfig, 500, 'Down', 'down');
    const user = renderSession();
    expect(await screen.findByText('Supabase configuration not available')).toBeVisible();

    api.undo(getSupabaseConfig);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await isSignedIn()).toBeVisible();
  });

  test('a returning person whose token has expired reads in plain words that there is no connection', async () => {
    auth.storeSession(email, -MINUTE);
    api.on(getSupabaseConfig, lostConnection);
    renderSession();
    expect(
      await screen.findByText(/^The server could not be reached\. Please check your connection/),
    ).toBeVisible();
    expect(hasStoredSession()).toBe(true);
  });

  test('a returning person is asked to retry when the account can’t be loaded, and stays signed in meanwhile', async () => {
    auth.storeSession(email);
    api.refuse(getMe, 500, 'Something went wrong.', 'internal');
    const user = renderSession();
    expect(await screen.findByText('Your account could not be loaded. Please try again.')).toBeVisible();
    expect(hasStoredSession()).toBe(true);

    api.undo(getMe);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await isSignedIn()).toBeVisible();
  });
});

test('the address of the coach’s module is removed as soon as the API says that the person is neither coach nor admin', async () => {
  auth.storeSession(email);
  lastSeenModule.store(
    { address: 'https://coach.example/mf-manifest.json', calls: {}, places: [] },
    storedUserId(),
  );
  renderSession();
  await isSignedIn();
  expect(lastSeenModule.read()).toBeNull();
  expect(lastSeenMe.read()).toMatchObject({ email });
});

test('a visitor’s session sends no request', async () => {
  render(
    <SessionProvider>
      <Status />
    </SessionProvider>,
  );
  expect(screen.getByText('signed-out')).toBeVisible();
  // Whatever was begun would be under way by now.
  await act(async () => {});
  expect(api.requests).toEqual([]);
});

function Status() {
  return <p>{useSession().status}</p>;
}

describe('a token that the API refuses', () => {
  test('a token that the API refuses is renewed once, and the call repeated', async () => {
    const token = auth.storeSession(email);
    auth.refusedTokens.add(token);
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    expect(timesAsked(REFRESH)).toBe(1);
    expect(timesAsked(getMe)).toBe(2);
  });

  test('a refused token that can’t be renewed signs out', async () => {
    auth.storeSession(email);
    renderSession();
    await isSignedIn();
    api.refuse(getMe, 401, 'Please sign in.', 'unauthorized');
    api.on(REFRESH, providerError(400, 'refresh_token_not_found', 'Gone'));

    await act(async () => {
      await expect(fetchMe()).rejects.toThrow('401: Please sign in.');
    });
    expect(await isSignedOut()).toBeVisible();
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  });

  test('a refused token that is fresh from the provider signs out, and is not renewed endlessly', async () => {
    auth.storeSession(email);
    api.refuse(getMe, 401, 'Please sign in.', 'unauthorized');
    renderSession();
    expect(await isSignedOut()).toBeVisible();
    expect(timesAsked(getMe)).toBe(2);
    expect(hasStoredSession()).toBe(false);
  });
});

describe('signing out', () => {
  test('a sign-out that the provider answers with an error leaves the person signed in', async () => {
    auth.storeSession(email);
    api.on(provider.signOut, Response.json({ msg: 'Down' }, { status: 500 }));
    const user = renderSession();
    await isSignedIn();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Failed to leave')).toBeVisible();
    expect(hasStoredSession()).toBe(true);
  });

  test.each([
    ['without a connection', lostConnection],
    ['on a silent network', () => new Promise<never>(() => {})],
    ['that a hotel’s page answers', () => new Response('<h1>Room number?</h1>')],
  ])('a sign-out %s ends on this device, and sends the token no more', async (_where, reply) => {
    auth.storeSession(email);
    api.on(provider.signOut, reply);
    const user = renderSession();
    await isSignedIn();
    localStorage.setItem('bookingIntent', '{"forName":"Tom"}');
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const said = /^Signed out here. Without a connection your other devices stay signed in/;
    expect(await screen.findByText(said, undefined, { timeout: 10_000 })).toBeVisible();
    expect(hasStoredSession()).toBe(false);
    expect(localStorage.getItem('bookingIntent')).toBeNull();
    expect(api.requestsTo(provider.signOut)).toHaveLength(1);
  });
});

describe('another tab', () => {
  /** Changes the storage as the same browser's other tab does. The browser tells this tab what has changed. */
  async function inAnotherTab(
    does: (client: InstanceType<typeof AuthClient>) => Promise<unknown>,
  ): Promise<void> {
    const oldValue = localStorage.getItem(SESSION_KEY);
    const client = new AuthClient({
      url: 'http://localhost/auth/v1',
      storageKey: SESSION_KEY,
      autoRefreshToken: false,
    });
    await does(client);
    await client.dispose();
    tellOfStorage(oldValue);
  }

  function tellOfStorage(oldValue: string | null): void {
    const newValue = localStorage.getItem(SESSION_KEY);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, oldValue, newValue }));
    });
  }

  // Seen in Auth0's React library and Scripture Forge: Back shows the page of who has signed out. A page in the back/forward
  // cache gets no event of the storage.
  test('a page that comes back out of the browser’s cache follows a sign-out meanwhile', async () => {
    auth.storeSession(email);
    renderSession();
    await isSignedIn();
    localStorage.removeItem(SESSION_KEY);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await isSignedOut()).toBeVisible();
  });

  test('a page that comes back out of the browser’s cache shows who has signed in meanwhile', async () => {
    auth.addAccount('bob@example.com');
    auth.storeSession(email);
    renderSession();
    await isSignedIn();
    auth.storeSession('bob@example.com');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Signed in as bob@example.com')).toBeVisible();
  });

  test('a sign-in in another tab signs a waiting tab in', async () => {
    renderSession();
    await isSignedOut();
    await inAnotherTab((client) => client.signInWithPassword({ email, password: 'secret-123' }));
    expect(await isSignedIn()).toBeVisible();
  });

  test('a sign-in in another tab signs in a tab without an auth client', async () => {
    api.refuse(getSupabaseConfig, 503, 'Down', 'down');
    renderSession();
    await screen.findByText('Supabase configuration not available');
    api.undo(getSupabaseConfig);

    auth.storeSession(email);
    tellOfStorage(null);
    expect(await isSignedIn()).toBeVisible();
  });
});
