import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AuthClient } from '@supabase/supabase-js';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fetchMe } from '../requests/me.ts';
import { hasStoredSession, SESSION_KEY } from '../auth/stored-session.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { PretendServer } from '../../test/pretend-server.ts';
import { SessionProvider } from './session-provider.tsx';
import { renderSession } from '../../test/render-session.tsx';
import { useSession } from './use-session.ts';

const email = 'ada@example.com';
const MINUTE = 60;
let server: PretendServer;

beforeEach(() => {
  server = new PretendServer();
  server.addAccount(email);
  globalThis.fetch = server.fetch;
});

freshBrowser();

const isSignedIn = () => screen.findByText(`Signed in as ${email}`);
const isSignedOut = () => screen.findByRole('heading', { name: 'Welcome Back' });
const timesAsked = (call: string) => server.asked.filter((asked) => asked === call).length;
const REFRESH = 'POST /auth/v1/token?grant_type=refresh_token';

/** The same browser's other tab: it shares the storage and the auth client's channel. */
async function inAnotherTab(
  does: (auth: InstanceType<typeof AuthClient>) => Promise<unknown>,
): Promise<void> {
  const auth = new AuthClient({
    url: 'http://localhost/auth/v1',
    storageKey: SESSION_KEY,
    autoRefreshToken: false,
  });
  await does(auth);
  await auth.dispose();
}

describe('a returning person', () => {
  test('is known by the stored session and by what the API says of them', async () => {
    server.storeSession(email);
    renderSession();
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await isSignedIn()).toBeVisible();
    expect(timesAsked('GET /api/me')).toBe(1);
    expect(timesAsked(REFRESH)).toBe(0);
  });

  test.each([-MINUTE, MINUTE])('has the token renewed when it has %d seconds left', async (secondsLeft) => {
    server.storeSession(email, secondsLeft);
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    expect(timesAsked(REFRESH)).toBe(1);
  });

  test('whose session is over is signed out, and told', async () => {
    server.storeSession(email, -MINUTE);
    server.on(REFRESH, () => [400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }]);
    renderSession();
    expect(await isSignedOut()).toBeVisible();
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(hasStoredSession()).toBe(false);
  });

  test('is there before the auth client, and also while that can not be had', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    server.storeSession(email);
    server.on('GET /api/config/supabase', () => [500, { code: 'down', message: 'Down' }]);
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(reported.mock.calls).toEqual([[expect.objectContaining({ name: 'AuthConfigUnavailable' })]]);
  });

  test('is asked to retry when the token needs renewing and the configuration can not be had', async () => {
    server.storeSession(email, MINUTE);
    server.on('GET /api/config/supabase', () => [500, { code: 'down', message: 'Down' }]);
    const user = renderSession();
    expect(await screen.findByText('Supabase configuration not available')).toBeVisible();

    server.back('GET /api/config/supabase');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await isSignedIn()).toBeVisible();
  });

  test('is asked to retry when the account can not be loaded, and stays signed in meanwhile', async () => {
    server.storeSession(email);
    server.on('GET /api/me', () => [500, { code: 'internal', message: 'Something went wrong.' }]);
    const user = renderSession();
    expect(await screen.findByText('Your account could not be loaded. Please try again.')).toBeVisible();
    expect(hasStoredSession()).toBe(true);

    server.back('GET /api/me');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await isSignedIn()).toBeVisible();
  });
});

test('a visitor costs no request', async () => {
  render(
    <SessionProvider>
      <Status />
    </SessionProvider>,
  );
  expect(screen.getByText('signed-out')).toBeVisible();
  // Whatever was begun would be under way by now.
  await act(async () => {});
  expect(server.asked).toEqual([]);
});

function Status() {
  return <p>{useSession().status}</p>;
}

describe('a token that the API refuses', () => {
  test('is renewed once, and the call repeated', async () => {
    const token = server.storeSession(email);
    server.refusedTokens.add(token);
    renderSession();
    expect(await isSignedIn()).toBeVisible();
    expect(timesAsked(REFRESH)).toBe(1);
    expect(timesAsked('GET /api/me')).toBe(2);
  });

  test('and that can not be renewed signs out', async () => {
    server.storeSession(email);
    renderSession();
    await isSignedIn();
    server.on('GET /api/me', () => [401, { code: 'unauthorized', message: 'Please sign in.' }]);
    server.on(REFRESH, () => [400, { error_code: 'refresh_token_not_found', msg: 'Gone' }]);

    await act(async () => {
      await expect(fetchMe()).rejects.toThrow('401: Please sign in.');
    });
    expect(await isSignedOut()).toBeVisible();
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  });

  test('fresh from the provider signs out, and is not renewed without end', async () => {
    server.storeSession(email);
    server.on('GET /api/me', () => [401, { code: 'unauthorized', message: 'Please sign in.' }]);
    renderSession();
    expect(await isSignedOut()).toBeVisible();
    expect(timesAsked('GET /api/me')).toBe(2);
    expect(hasStoredSession()).toBe(false);
  });
});

describe('signing out', () => {
  test('is the visitor’s page again, without a word about a session that ended', async () => {
    server.storeSession(email);
    const user = renderSession();
    await isSignedIn();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await isSignedOut()).toBeVisible();
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(hasStoredSession()).toBe(false);
  });

  test('that the provider can not be told of keeps the person signed in', async () => {
    server.storeSession(email);
    server.on('POST /auth/v1/logout', () => [500, { msg: 'Down' }]);
    const user = renderSession();
    await isSignedIn();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Failed to leave')).toBeVisible();
    expect(hasStoredSession()).toBe(true);
  });

  test('in another tab signs this one out', async () => {
    server.storeSession(email);
    renderSession();
    await isSignedIn();
    await inAnotherTab((auth) => auth.signOut());
    expect(await isSignedOut()).toBeVisible();
  });
});

describe('another tab', () => {
  test('that signed out before this one had its auth client signs it out, too', async () => {
    server.storeSession(email);
    let signOutElsewhere = () => {};
    const signedOutElsewhere = new Promise<void>((resolve) => (signOutElsewhere = resolve));
    server.on('GET /api/config/supabase', async () => {
      await signedOutElsewhere;
      return [200, { url: 'http://localhost', anonKey: 'anon' }];
    });
    renderSession();
    await isSignedIn();
    localStorage.removeItem(SESSION_KEY);
    signOutElsewhere();
    expect(await isSignedOut()).toBeVisible();
  });

  test('that signs in takes a waiting tab along', async () => {
    renderSession();
    await isSignedOut();
    await inAnotherTab((auth) => auth.signInWithPassword({ email, password: 'secret-123' }));
    expect(await isSignedIn()).toBeVisible();
  });

  test('that signs in takes a tab along that has no auth client yet', async () => {
    server.on('GET /api/config/supabase', () => [503, { code: 'down', message: 'Down' }]);
    renderSession();
    await screen.findByText('Supabase configuration not available');
    server.back('GET /api/config/supabase');

    server.storeSession(email);
    const newValue = localStorage.getItem(SESSION_KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue })));
    expect(await isSignedIn()).toBeVisible();
  });

  test('that signs in as somebody else makes this tab theirs', async () => {
    server.addAccount('bob@example.com');
    server.storeSession(email);
    renderSession();
    await isSignedIn();
    await inAnotherTab((auth) =>
      auth.signInWithPassword({ email: 'bob@example.com', password: 'secret-123' }),
    );
    expect(await screen.findByText('Signed in as bob@example.com')).toBeVisible();
  });
});
