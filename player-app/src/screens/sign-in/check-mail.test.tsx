import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderSession } from '../../../test/render-session.tsx';
import { alert, createAccount, email, field, press, signIn } from '../../../test/sign-in-actions.ts';

const api = fakeApi();
let auth: FakeAuthProvider;

freshBrowser();

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.requiresConfirmation = true;
  auth.unconfirmed.add(email);
});

const RESEND = provider.resend;
const isAskedToCheckMail = () => screen.findByRole('heading', { name: 'Check your email' });

test('a sign-up whose address has to be confirmed asks to check the mail, after the immediate sign-in', async () => {
  const user = renderSession();
  await createAccount(user, 'secret-123');

  expect(await isAskedToCheckMail()).toHaveFocus();
  expect(screen.getByText(/We sent a link to/)).toHaveTextContent(email);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.requestsTo(provider.signIn)).not.toEqual([]);
});

test('a later sign-in with an unconfirmed address asks to check the mail too, and can be left', async () => {
  auth.addAccount(email);
  const user = renderSession();
  await signIn(user, 'secret-123');
  await isAskedToCheckMail();

  await press(user, 'Sign In');
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(field('Email')).toHaveValue(email);
  auth.unconfirmed.clear();
  await user.type(field('Password'), 'secret-123');
  await press(user, 'Sign In');
  expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
});

test('an unconfirmed address gets the mail again, or the provider’s message when to ask', async () => {
  const tooSoon = 'For security purposes, you can only request this after 42 seconds.';
  api.on(RESEND, providerError(429, 'over_email_send_rate_limit', tooSoon));
  const user = renderSession();
  await createAccount(user, 'secret-123');
  await isAskedToCheckMail();
  await press(user, 'Send it again');
  expect(await alert()).toHaveTextContent(`Email not sent${tooSoon}`);

  api.undo(RESEND);
  await press(user, 'Send it again');
  expect(await screen.findByText(/We sent another link to/)).toHaveTextContent(email);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.requestsTo(RESEND)).toHaveLength(2);
});
