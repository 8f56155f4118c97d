import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { hasStoredSession } from '../../auth/stored-session.ts';
import { fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { renderSession } from '../../../test/render-session.tsx';
import { alert, email, field, press, signIn } from '../../../test/sign-in-actions.ts';

const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
});

const token = ['{"alg":"ES256"}', '{"exp":4102444800}', 'signature'].map(btoa).join('.').replaceAll('=', '');
const open = (address: string) => history.replaceState(null, '', address);
const isSignedIn = () => screen.findByText(`Signed in as ${email}`);
const confirm = (user: UserEvent) => press(user, 'Confirm address');
const isRefused = () => screen.findByRole('heading', { name: 'This link no longer works' });

test.each([
  ['of ours', '/auth?token_hash=good-token&type=signup'],
  ['in the provider’s standard form', `/#access_token=${token}&refresh_token=refresh-9&type=signup`],
])(
  'a confirmation link %s does nothing by being opened: a program that checks mail runs the page, too',
  async (_, address) => {
    auth.acceptToken(token, email);
    open(address);
    renderSession();
    expect(await screen.findByRole('heading', { name: 'Confirm your address' })).toBeVisible();
    expect(screen.getByText(/If you have not made an account here/)).toBeVisible();
    expect(location.href).toBe('http://localhost/auth');
    // All that using the link needs is loaded now, and would have been asked.
    await act(async () => {
      await (await import('../../auth/current-session.ts')).loadAuth();
      await import('../../session/mail-link.ts');
    });
    expect(api.requests.filter(({ path }) => path.startsWith('/auth/'))).toEqual([]);
    expect(hasStoredSession()).toBe(false);
  },
);

test('a confirmation link that is used or too old is reported, and leads to another one', async () => {
  open('/auth?token_hash=old-token&type=signup');
  const user = renderSession();
  await confirm(user);
  await isRefused();
  expect(screen.getByText(/has been used already, or it is too old/)).toBeVisible();

  await user.type(field('Email'), email);
  await press(user, 'Send a new link');
  expect(await screen.findByText(/a new link is on its way/)).toHaveTextContent(email);
  await press(user, 'Sign In');
  await user.type(field('Password'), 'secret-123');
  await press(user, 'Sign In');
  expect(await isSignedIn()).toBeVisible();
});

test('a confirmation link is tried again when the provider can’t be reached', async () => {
  api.on(provider.verify, lostConnection);
  open('/auth?token_hash=good-token&type=signup');
  const user = renderSession();
  await confirm(user);
  expect(await alert()).toHaveTextContent('ErrorAn unexpected error occurred. Please try again.');

  api.undo(provider.verify);
  await press(user, 'Retry');
  expect(await isSignedIn()).toBeVisible();
});

describe('a link with somebody else’s token', () => {
  const mallory = 'mallory@example.com';

  beforeEach(() => {
    // The fake provider's links are for its first account.
    auth.accounts.clear();
    auth.addAccount(mallory);
    auth.addAccount(email);
    auth.storeSession(email);
  });

  test('a link with somebody else’s token is used only on request, and otherwise the session stays', async () => {
    open('/auth?token_hash=good-token&type=magiclink');
    const user = renderSession();
    expect(screen.getByRole('heading', { name: 'Use this link?' })).toBeVisible();
    expect(screen.getByText(/You are signed in already/)).toHaveTextContent(
      'This link signs you in to the account it was sent for.',
    );

    await press(user, 'Stay signed in');
    expect(await isSignedIn()).toBeVisible();
    expect(api.requestsTo(provider.verify)).toEqual([]);
  });

  test('a link with somebody else’s token signs in to its account on request', async () => {
    open('/auth?token_hash=good-token&type=signup');
    const user = renderSession();
    await press(user, 'Use this link');
    expect(await screen.findByText(`Signed in as ${mallory}`)).toBeVisible();
  });
});

test('a confirmation link is kept when the provider limits requests, and tried again', async () => {
  api.on(provider.verify, providerError(429, 'over_request_rate_limit', 'Request rate limit reached'));
  open('/auth?token_hash=good-token&type=signup');
  const user = renderSession();
  await confirm(user);
  expect(await alert()).toHaveTextContent('Too many attemptsPlease wait a minute, then try again.');

  api.undo(provider.verify);
  await press(user, 'Retry');
  expect(await isSignedIn()).toBeVisible();
});

test('a confirmation link leads to signing in if trying again does not help', async () => {
  api.on(provider.verify, Response.json({ msg: 'Down' }, { status: 500 }));
  open('/auth?token_hash=good-token&type=signup');
  const user = renderSession();
  await confirm(user);
  await alert();
  await press(user, 'Sign In');
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
  await signIn(user, 'secret-123');
  expect(await isSignedIn()).toBeVisible();
});

test('a recovery link in the standard form leads on to a new password', async () => {
  auth.acceptToken(token, email);
  open(`/#access_token=${token}&refresh_token=refresh-9&type=recovery`);
  const user = renderSession();
  await user.type(field('Password'), 'changed-123');
  await user.type(field('Confirm password'), 'changed-123');
  await press(user, 'Save password');
  expect(await isSignedIn()).toBeVisible();
  expect(auth.accounts.get(email)?.password).toBe('changed-123');
});

test('a link in the standard form does not replace the session of another person', async () => {
  auth.addAccount('mallory@example.com');
  auth.acceptToken(token, 'mallory@example.com');
  auth.storeSession(email);
  open(`/#access_token=${token}&refresh_token=refresh-9&type=signup`);
  renderSession();
  expect(await isSignedIn()).toBeVisible();
});

test.each([
  ['otp_expired', /has been used already, or it is too old/],
  ['unexpected_failure', /did not accept the link/],
])('the provider’s refusal of a link is shown in plain words: %s', async (code, words) => {
  open(`/#error=access_denied&error_code=${code}&error_description=Internal+words&sb=`);
  const user = renderSession();
  await isRefused();
  expect(location.href).toBe('http://localhost/auth');
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/Internal words/)).toBeNull();
  await press(user, 'Forgot password?');
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});
