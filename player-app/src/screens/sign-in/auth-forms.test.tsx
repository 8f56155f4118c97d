import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getCoachSchedule } from '@lessons/contract';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderSession } from '../../../test/render-session.tsx';
import { schedule } from '../../../test/sample-data.ts';
import { alert, email, field, press } from '../../../test/sign-in-actions.ts';
import { allowReports } from '../../error-reports/allow-reports.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';

const api = fakeApi();
freshBrowser();

let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
});

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

describe('a lesson that waits for the sign-in', () => {
  const SLOT = '/book?at=2036-11-25T11%3A00%3A00.000Z&minutes=60';

  test('the form says which lesson waits, for an account that is created as for one that is there', async () => {
    api.on(getCoachSchedule, schedule);
    openAsVisitor(SLOT);
    expect(await screen.findByText('Tue 25 Nov 11:00 · £50')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Tue 25 Nov 11:00 · £50')).toBeVisible();
  });

  test('the lesson that waits has no price while the prices are not known', async () => {
    openAsVisitor('/book?at=2036-06-25T11%3A00%3A00.000Z&minutes=120');
    expect(await screen.findByText('Wed 25 Jun 12:00')).toBeVisible();
  });

  test('a newcomer with a chosen time creates an account first, and comes to signing in by one press', async () => {
    openAsVisitor(SLOT);
    await screen.findByRole('heading', { name: 'Create Account' });
    expect(screen.getByText('Create New Account')).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
  });

  test('whoever was signed in here before signs in first, also with a chosen time', async () => {
    allowReports(true);
    openAsVisitor(SLOT);
    await screen.findByRole('heading', { name: 'Welcome Back' });
  });
});
