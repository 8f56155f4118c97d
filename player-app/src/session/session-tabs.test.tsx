import { beforeEach, describe, expect, test } from '@jest/globals';
import { getSupabaseConfig } from '@lessons/contract';
import { AuthClient } from '@supabase/supabase-js';
import { act, screen } from '@testing-library/react';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { fakeApi, type Call } from '../../test/fake-api.ts';
import { FakeAuthProvider } from '../../test/fake-auth-provider.ts';
import { renderSession } from '../../test/render-session.tsx';

const email = 'ada@example.com';
const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
});

freshBrowser();

const isSignedIn = () => screen.findByText(`Signed in as ${email}`);
const isSignedOut = () => screen.findByRole('heading', { name: 'Welcome Back' });
const timesAsked = (call: Call) => api.requestsTo(call).length;

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

describe('another tab', () => {
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

  test('a sign-out in another tab signs this one out, also before it had its auth client', async () => {
    auth.storeSession(email);
    renderSession();
    await isSignedIn();
    expect(timesAsked(getSupabaseConfig)).toBe(0);
    const oldValue = localStorage.getItem(SESSION_KEY);
    localStorage.removeItem(SESSION_KEY);
    tellOfStorage(oldValue);
    expect(await isSignedOut()).toBeVisible();
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
