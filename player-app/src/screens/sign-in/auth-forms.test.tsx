import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderSession } from '../../../test/render-session.tsx';
import { alert, email, field, press } from '../../../test/sign-in-actions.ts';

const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
});

freshBrowser();

describe('a forgotten password', () => {
  test('asking for a new password shows the same text whether there is an account or not', async () => {
    const user = renderSession();
    await press(user, 'Forgot password?');
    await user.type(field('Email'), 'nobody@example.com');
    await press(user, 'Send link');

    expect(await screen.findByText(/a link to choose a new password is on its way/)).toHaveTextContent(
      'If nobody@example.com has an account',
    );
    expect(api.requestsTo(provider.recover)).not.toEqual([]);
  });

  test('the mail’s link leads to a new password and signs in; its token is used once and removed from the address', async () => {
    auth.addAccount(email);
    history.replaceState(null, '', '/auth?token_hash=good-token&type=recovery');
    const user = renderSession();
    expect(location.href).toBe('http://localhost/auth');
    expect(api.requestsTo(provider.verify)).toEqual([]);

    await user.type(field('Password'), 'changed-123');
    await user.type(field('Confirm password'), 'changed-123');
    await press(user, 'Save password');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(auth.accounts.get(email)?.password).toBe('changed-123');
  });

  test('a new password that the provider refuses can be chosen again: the token is used by then', async () => {
    auth.addAccount(email);
    api.on(provider.updateUser, providerError(422, 'same_password', 'Choose another one.'));
    history.replaceState(null, '', '/auth?token_hash=good-token&type=recovery');
    const user = renderSession();
    await user.type(field('Password'), 'secret-123');
    await user.type(field('Confirm password'), 'secret-123');
    await press(user, 'Save password');
    expect(await alert()).toHaveTextContent('Password reset failedChoose another one.');

    api.undo(provider.updateUser);
    await press(user, 'Save password');
    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(api.requestsTo(provider.verify)).toHaveLength(1);
  });

  test('a recovery link that is too old is reported and leads to another', async () => {
    history.replaceState(null, '', '/auth?token_hash=old-token&type=recovery');
    const user = renderSession();
    await user.type(field('Password'), 'changed-123');
    await user.type(field('Confirm password'), 'changed-123');
    await press(user, 'Save password');
    expect(await alert()).toHaveTextContent('Email link is invalid or has expired');

    await press(user, 'Send another link');
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });
});
