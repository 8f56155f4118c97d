import { beforeEach, describe, expect, test } from '@jest/globals';
import { getCoachSchedule, getSupabaseConfig } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasStoredSession } from '../../auth/stored-session.ts';
import { allowReports } from '../../error-reports/allow-reports.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';
import { fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { renderSession } from '../../../test/render-session.tsx';
import { schedule } from '../../../test/sample-data.ts';
import { alert, button, createAccount, email, field, press, signIn } from '../../../test/sign-in-actions.ts';
import { tabTo } from '../../../test/tab-to.ts';

const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
});

describe('signing in', () => {
  beforeEach(() => void auth.addAccount(email));

  test('the sign-in form says welcome back, signs in and says so [spec 2 Sign in]', async () => {
    const user = renderSession();
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(screen.getByText('Sign in to book your tennis lessons')).toBeVisible();

    await signIn(user, 'secret-123');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(await screen.findByText('Success!')).toBeVisible();
    expect(screen.getByText('You have been signed in successfully.')).toBeVisible();
  });

  test('the sign-in form shows the provider’s message beside it, and keeps the text', async () => {
    const user = renderSession();
    await signIn(user, 'wrong-123');

    expect(await alert()).toHaveTextContent('Sign In FailedInvalid login credentials');
    // With the focus it would be read out twice.
    expect(await alert()).not.toHaveFocus();
    expect(field('Email')).toHaveValue(email);
    expect(field('Password')).toHaveValue('wrong-123');
    expect(hasStoredSession()).toBe(false);
  });

  test.each([
    ['is down', Response.json({ msg: 'stack trace' }, { status: 500 })],
    ['is out of reach', lostConnection],
  ])(
    'the sign-in form shows nothing internal when the provider %s [spec 8 Error catalogue]',
    async (_what, reply) => {
      api.on(provider.signIn, reply);
      const user = renderSession();
      await signIn(user, 'secret-123');

      expect(await alert()).toHaveTextContent('ErrorAn unexpected error occurred. Please try again.');
    },
  );

  test('the sign-in form is sent once, and says so while it runs', async () => {
    const { promise: answer, resolve: answerNow } = Promise.withResolvers<Response>();
    api.on(provider.signIn, () => answer);
    const user = renderSession();
    await signIn(user, 'wrong-123');
    await press(user, 'Processing...');
    expect(button('Processing...')).toHaveAttribute('aria-disabled', 'true');
    answerNow(providerError(400, 'invalid_credentials', 'Invalid login credentials'));

    await alert();
    expect(api.requestsTo(provider.signIn)).toHaveLength(1);
    expect(button('Sign In')).toBeEnabled();
  });

  test.each([
    ['', 'secret-123', 'Email', 'Enter your email address.'],
    ['ada', 'secret-123', 'Email', 'Enter a full email address, such as name@example.com.'],
    [email, '', 'Password', 'Enter your password.'],
    [email, '12345', 'Password', 'Use at least 6 characters.'],
  ])('the sign-in form asks for what is missing: %j, %j', async (typedEmail, password, label, error) => {
    const user = renderSession();
    if (typedEmail) await user.type(field('Email'), typedEmail);
    if (password) await user.type(field('Password'), password);
    await press(user, 'Sign In');

    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(error);
    expect(api.requestsTo(provider.signIn)).toEqual([]);

    await user.type(field(label), 'x');
    expect(field(label)).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText(error)).toBeNull();
  });

  test('a password manager fills in the sign-in form', async () => {
    renderSession();
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});

test('without a connection the sign-in form says so in plain words, and tries again on request', async () => {
  api.on(getSupabaseConfig, lostConnection);
  const user = renderSession();
  expect(await alert()).toHaveTextContent(/^Sign-in is not available\s*The server could not be reached/);

  api.undo(getSupabaseConfig);
  await press(user, 'Retry');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('creating an account', () => {
  test('signing up signs in at once and welcomes [spec 5 Authentication]', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(await screen.findByText('Welcome to Baseline!')).toBeVisible();
    expect(screen.getByText("Your account has been created and you're now signed in.")).toBeVisible();
  });

  test('signing up with the address of an account shows the provider’s message beside the form', async () => {
    auth.addAccount(email);
    await createAccount(renderSession(), 'secret-123');
    expect(screen.getByText('Join our coaching and book your first lesson')).toBeVisible();
    expect(await alert()).toHaveTextContent('Sign Up FailedUser already registered');
  });

  test('signing in with an address that is not confirmed asks to check the mail', async () => {
    auth.addAccount(email);
    auth.unconfirmed.add(email);
    await signIn(renderSession(), 'secret-123');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  test('signing up signs in with the same credentials where the provider wants the address confirmed', async () => {
    auth.requiresConfirmation = true;
    const user = renderSession();
    await createAccount(user, 'secret-123');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(api.requestsTo(provider.signIn)).not.toEqual([]);
  });

  test('the sign-up form sends nothing when the passwords differ', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123', 'secret-124');

    expect(await alert()).toHaveTextContent('Password MismatchPasswords do not match. Please try again.');
    expect(api.requestsTo(provider.signUp)).toEqual([]);
    expect(field('Password')).toHaveValue('secret-123');

    await user.type(field('Confirm password'), '{Backspace}');
    expect(screen.queryByText('Password Mismatch')).toBeNull();
  });

  test('the sign-up form removes the message about differing passwords once something else is wrong', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123', 'secret-124');
    await alert();
    await user.clear(field('Confirm password'));
    await press(user, 'Create Account');
    expect(field('Confirm password')).toHaveAccessibleDescription('Enter the password again.');
    expect(screen.queryByText('Password Mismatch')).toBeNull();
  });

  test('the sign-up form links to the privacy notice in another tab, so that nothing typed is lost', async () => {
    const user = renderSession();
    await press(user, 'Create New Account');
    const notice = screen.getByRole('link', { name: /^Privacy Notice/ });
    expect(notice).toHaveAttribute('href', '/privacy-notice');
    expect(notice).toHaveAttribute('target', '_blank');
  });

  test('both forms are offered side by side in a browser where nobody was signed in', async () => {
    const user = renderSession();
    expect(screen.queryByText('New here?')).toBeNull();
    const [here, other] = ['Sign In', 'Create New Account'].map((name) => screen.getAllByText(name)[0]);
    expect(here).toHaveAttribute('aria-current', 'true');
    expect(other?.parentElement).toBe(here?.parentElement);
    if (!other) throw new Error('There is one form only');
    await tabTo(user, other);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Create New Account')).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByText('Have an account?')).toBeNull();
    await press(user, 'Sign In');
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
  });

  test('the sign-in form comes first in a browser where somebody was signed in before', async () => {
    auth.addAccount(email);
    const user = renderSession();
    await signIn(user, 'secret-123');
    await press(user, 'Leave');
    expect(await screen.findByText('New here?')).toBeVisible();
    expect(screen.getByText('Sign In')).not.toHaveAttribute('aria-current');
    await press(user, 'Create New Account');
    expect(screen.getByText('Have an account?')).toBeVisible();
  });

  test('changing between the forms keeps the e-mail address, and moves the focus to the new heading', async () => {
    const user = renderSession();
    await user.type(field('Email'), email);
    await press(user, 'Create New Account');

    expect(screen.getByRole('heading', { name: 'Create Account' })).toHaveFocus();
    expect(field('Email')).toHaveValue(email);
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    await press(user, 'Sign In');
    expect(field('Email')).toHaveValue(email);
  });
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
