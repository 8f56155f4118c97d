import { beforeEach, expect, test } from '@jest/globals';
import { getMe } from '@lessons/contract';
import { act, screen } from '@testing-library/react';
import { SESSION_KEY } from '../../auth/stored-session.ts';
import { fetchMe } from '../../requests/me.ts';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { buildSession, FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { FakeSecondFactors, GOOD_CODE } from '../../../test/fake-second-factors.ts';
import { renderSession } from '../../../test/render-session.tsx';
import { sam } from '../../../test/sample-data.ts';
import { alert, field, press } from '../../../test/sign-in-actions.ts';

const api = fakeApi();
let auth: FakeAuthProvider;
let account: FakeSecondFactors;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(sam.email);
  account = new FakeSecondFactors(api);
  account.add('Authenticator app');
  api.on(getMe, ({ token }) =>
    token === 'aal2' ? sam : refusal(403, 'Enter the code.', 'second_factor_required'),
  );
});

const challenge = () => screen.findByRole('heading', { name: 'Enter your code' });
const isSignedIn = () => screen.findByText(`Signed in as ${sam.email}`);

test('a stored session without its code asks for it, and can be left', async () => {
  auth.storeSession(sam.email);
  const user = renderSession();
  await challenge();
  await press(user, 'Sign Out');
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});

test('a call that is refused for lack of a code asks for it', async () => {
  auth.storeSession(sam.email);
  api.on(getMe, sam);
  renderSession();
  await isSignedIn();
  api.undo(getMe);
  await act(() => expect(fetchMe()).rejects.toThrow('403: Enter the code.'));
  expect(await challenge()).toBeVisible();
});

test('a refusal that comes after signing out leaves the visitor’s page as it is', async () => {
  auth.storeSession(sam.email);
  api.on(getMe, sam);
  const user = renderSession();
  await isSignedIn();
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  api.on(getMe, async () => {
    await refused;
    return refusal(403, 'Enter the code.', 'second_factor_required');
  });
  const late = fetchMe();
  await press(user, 'Leave');
  await screen.findByRole('heading', { name: 'Welcome Back' });
  await act(async () => {
    refuse();
    await expect(late).rejects.toThrow('403: Enter the code.');
  });
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('the code that is entered in another tab signs in this one', async () => {
  auth.storeSession(sam.email);
  renderSession();
  await challenge();
  // This tab has no auth client yet, which would hear of it by itself.
  const newValue = JSON.stringify({ ...buildSession(sam), access_token: 'aal2' });
  localStorage.setItem(SESSION_KEY, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue })));
  expect(await isSignedIn()).toBeVisible();
});

test('a session that the provider has ended is signed out', async () => {
  auth.storeSession(sam.email);
  api.on(provider.getUser, providerError(403, 'session_not_found', 'Session does not exist'));
  const user = renderSession();
  await challenge();
  // As authenticators show it.
  await user.type(field('Code'), GOOD_CODE.replace(/^.../, '$& '));
  await press(user, 'Continue');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('the link of a recovery mail sets no password without the code', async () => {
  let isAal2 = false;
  api.on(provider.updateUser, () =>
    isAal2 ? {} : providerError(401, 'insufficient_aal', 'AAL2 session is required'),
  );
  api.on(provider.challenge, () => {
    isAal2 = true;
    return { id: 'challenge-1', type: 'totp', expires_at: 4_102_444_800 };
  });
  history.replaceState(null, '', '/auth?token_hash=good-token&type=recovery');
  const user = renderSession();
  await user.type(field('Password'), 'changed-123');
  await user.type(field('Confirm password'), 'changed-123');
  await press(user, 'Save password');
  await user.type(await screen.findByLabelText('Code'), '000000');
  await press(user, 'Save password');
  expect(await alert()).toHaveTextContent('Code not acceptedInvalid TOTP code entered');
  await user.clear(field('Code'));
  await user.type(field('Code'), GOOD_CODE);
  await press(user, 'Save password');
  expect(await isSignedIn()).toBeVisible();
  expect(api.requestsTo(provider.verify)).toHaveLength(1);
});
