import { beforeEach, describe, expect, test } from '@jest/globals';
import { getSupabaseConfig } from '@lessons/contract';
import { configure, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { hasStoredSession } from '../../auth/stored-session.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../../test/fake-auth-provider.ts';
import { renderSession } from '../../../test/render-session.tsx';

// A toast's code is loaded when the first one is shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const api = fakeApi();
let auth: FakeAuthProvider;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
});

freshBrowser();

const email = 'ada@example.com';
const PASSWORD_SIGN_IN = provider.signIn;
const button = (name: string) => screen.getByRole('button', { name });
const press = (user: UserEvent, name: string) => user.click(button(name));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const alert = () => screen.findByRole('alert');

async function signIn(user: UserEvent, password: string) {
  await user.type(field('Email'), email);
  await user.type(field('Password'), password);
  await press(user, 'Sign In');
}

async function createAccount(user: UserEvent, password: string, confirmation = password) {
  await press(user, 'Create New Account');
  await user.type(field('Email'), email);
  await user.type(field('Password'), password);
  await user.type(field('Confirm Password'), confirmation);
  await press(user, 'Create Account');
}

describe('signing in', () => {
  beforeEach(() => void auth.addAccount(email));

  test('says welcome back, signs in and says so', async () => {
    const user = renderSession();
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(screen.getByText('Sign in to book your tennis lessons')).toBeVisible();

    await signIn(user, 'secret-123');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(await screen.findByText('Success!')).toBeVisible();
    expect(screen.getByText('You have been signed in successfully.')).toBeVisible();
  });

  test('shows the provider’s words beside the form, and keeps what was typed', async () => {
    const user = renderSession();
    await signIn(user, 'wrong-123');

    expect(await alert()).toHaveTextContent('Sign In FailedInvalid login credentials');
    expect(await alert()).toHaveFocus();
    expect(field('Email')).toHaveValue(email);
    expect(field('Password')).toHaveValue('wrong-123');
    expect(hasStoredSession()).toBe(false);
  });

  test.each([
    ['is down', Response.json({ msg: 'stack trace' }, { status: 500 })],
    ['is out of reach', lostConnection],
  ])('tells nothing internal when the provider %s', async (_what, reply) => {
    api.on(PASSWORD_SIGN_IN, reply);
    const user = renderSession();
    await signIn(user, 'secret-123');

    expect(await alert()).toHaveTextContent('ErrorAn unexpected error occurred. Please try again.');
  });

  test('is sent once, and says so while it runs', async () => {
    const { promise: answer, resolve: answerNow } = Promise.withResolvers<Response>();
    api.on(PASSWORD_SIGN_IN, () => answer);
    const user = renderSession();
    await signIn(user, 'wrong-123');
    await press(user, 'Processing...');
    expect(button('Processing...')).toHaveAttribute('aria-disabled', 'true');
    answerNow(providerError(400, 'invalid_credentials', 'Invalid login credentials'));

    await alert();
    expect(api.requestsTo(PASSWORD_SIGN_IN)).toHaveLength(1);
    expect(button('Sign In')).toBeEnabled();
  });

  test.each([
    ['', 'secret-123', 'Email', 'Enter your e-mail address.'],
    ['ada', 'secret-123', 'Email', 'Enter a whole e-mail address, such as name@example.com.'],
    [email, '', 'Password', 'Enter your password.'],
    [email, '12345', 'Password', 'The password has at least 6 characters.'],
  ])('asks for what is missing: %j, %j', async (typedEmail, password, label, error) => {
    const user = renderSession();
    if (typedEmail) await user.type(field('Email'), typedEmail);
    if (password) await user.type(field('Password'), password);
    await press(user, 'Sign In');

    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveAccessibleDescription(error);
    expect(api.requestsTo(PASSWORD_SIGN_IN)).toEqual([]);

    await user.type(field(label), 'x');
    expect(field(label)).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText(error)).toBeNull();
  });

  test('lets a password manager fill in, and the password be looked at', async () => {
    const user = renderSession();
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    await press(user, 'Show password');
    expect(field('Password')).toHaveAttribute('type', 'text');
  });

  test('says when the configuration can not be had, and tries again on request', async () => {
    api.refuse(getSupabaseConfig, 503, 'Down', 'down');
    const user = renderSession();
    expect(await alert()).toHaveTextContent('Supabase configuration not available');

    api.undo(getSupabaseConfig);
    await press(user, 'Retry');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await signIn(user, 'secret-123');
    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
  });
});

describe('creating an account', () => {
  test('signs in at once and welcomes', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(await screen.findByText('Welcome to Baseline!')).toBeVisible();
    expect(screen.getByText("Your account has been created and you're now signed in.")).toBeVisible();
  });

  test('signs in with the same credentials where the provider wants the address confirmed', async () => {
    auth.requiresConfirmation = true;
    const user = renderSession();
    await createAccount(user, 'secret-123');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(api.requestsTo(PASSWORD_SIGN_IN)).not.toEqual([]);
  });

  test('sends nothing when the passwords differ', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123', 'secret-124');

    expect(await alert()).toHaveTextContent('Password MismatchPasswords do not match. Please try again.');
    expect(api.requestsTo(provider.signUp)).toEqual([]);
    expect(field('Password')).toHaveValue('secret-123');

    await user.type(field('Confirm Password'), '{Backspace}');
    expect(screen.queryByText('Password Mismatch')).toBeNull();
  });

  test('no longer says that the passwords differ once something else is wrong', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123', 'secret-124');
    await alert();
    await user.clear(field('Confirm Password'));
    await press(user, 'Create Account');
    expect(field('Confirm Password')).toHaveAccessibleDescription('Enter the password again.');
    expect(screen.queryByText('Password Mismatch')).toBeNull();
  });

  test('shows the provider’s words', async () => {
    auth.addAccount(email);
    const user = renderSession();
    await createAccount(user, 'secret-123');

    expect(await alert()).toHaveTextContent('Sign Up FailedUser already registered');
  });

  test('keeps the e-mail address on the way there and back, and moves the focus to the new heading', async () => {
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
  test('the answer is the same whether there is an account or not', async () => {
    const user = renderSession();
    await press(user, 'Forgot password?');
    await user.type(field('Email'), 'nobody@example.com');
    await press(user, 'Send Link');

    expect(await screen.findByText(/a link to choose a new password is on its way/)).toHaveTextContent(
      'If nobody@example.com has an account',
    );
    expect(api.requestsTo(provider.recover)).not.toEqual([]);
  });

  test('the mail’s link leads to a new password and in; its token is used once and leaves the address', async () => {
    auth.addAccount(email);
    history.replaceState(null, '', '/auth?token_hash=good-token&type=recovery');
    const user = renderSession();
    expect(location.href).toBe('http://localhost/auth');
    expect(api.requestsTo(provider.verify)).toEqual([]);

    await user.type(field('Password'), 'changed-123');
    await user.type(field('Confirm Password'), 'changed-123');
    await press(user, 'Save Password');

    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(auth.accounts.get(email)?.password).toBe('changed-123');
  });

  test('a password that the provider refuses can be chosen again: the token is spent by then', async () => {
    auth.addAccount(email);
    api.on(provider.updateUser, providerError(422, 'same_password', 'Choose another one.'));
    history.replaceState(null, '', '/auth?token_hash=good-token&type=recovery');
    const user = renderSession();
    await user.type(field('Password'), 'secret-123');
    await user.type(field('Confirm Password'), 'secret-123');
    await press(user, 'Save Password');
    expect(await alert()).toHaveTextContent('Password Reset FailedChoose another one.');

    api.undo(provider.updateUser);
    await press(user, 'Save Password');
    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(api.requestsTo(provider.verify)).toHaveLength(1);
  });

  test('a link that is too old says so and leads to another', async () => {
    history.replaceState(null, '', '/auth?token_hash=old-token&type=recovery');
    const user = renderSession();
    await user.type(field('Password'), 'changed-123');
    await user.type(field('Confirm Password'), 'changed-123');
    await press(user, 'Save Password');
    expect(await alert()).toHaveTextContent('Email link is invalid or has expired');

    await press(user, 'Send Another Link');
    expect(screen.getByRole('heading', { name: 'Forgot Your Password?' })).toBeVisible();
  });
});

describe('an address that has to be confirmed', () => {
  const RESEND = provider.resend;
  const isAskedToCheckMail = () => screen.findByRole('heading', { name: 'Check your mail' });

  beforeEach(() => {
    auth.requiresConfirmation = true;
    auth.unconfirmed.add(email);
  });

  test('is no failure of a sign-up: after the immediate sign-in it says to check the mail', async () => {
    const user = renderSession();
    await createAccount(user, 'secret-123');

    expect(await isAskedToCheckMail()).toHaveFocus();
    expect(screen.getByText(/We sent a link to/)).toHaveTextContent(email);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.requestsTo(PASSWORD_SIGN_IN)).not.toEqual([]);
  });

  test('is said at a later sign-in, too, from which there is a way back', async () => {
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

  test('gets the mail again, or the provider’s word when to ask', async () => {
    const tooSoon = 'For security purposes, you can only request this after 42 seconds.';
    api.on(RESEND, providerError(429, 'over_email_send_rate_limit', tooSoon));
    const user = renderSession();
    await createAccount(user, 'secret-123');
    await isAskedToCheckMail();
    await press(user, 'Send it again');
    expect(await alert()).toHaveTextContent(`Mail Not Sent${tooSoon}`);

    api.undo(RESEND);
    await press(user, 'Send it again');
    expect(await screen.findByText(/We sent another link to/)).toHaveTextContent(email);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.requestsTo(RESEND)).toHaveLength(2);
  });
});

describe('the link of a confirmation mail', () => {
  const token = ['{"alg":"ES256"}', '{"exp":4102444800}', 'signature']
    .map(btoa)
    .join('.')
    .replaceAll('=', '');
  const open = (address: string) => history.replaceState(null, '', address);
  const isSignedIn = () => screen.findByText(`Signed in as ${email}`);
  const isRefused = () => screen.findByRole('heading', { name: 'This Link No Longer Works' });

  beforeEach(() => void auth.addAccount(email));

  test.each(['signup', 'email'])('of the type %s signs in and welcomes', async (type) => {
    open(`/auth?token_hash=good-token&type=${type}`);
    renderSession();
    expect(location.href).toBe('http://localhost/auth');

    expect(await isSignedIn()).toBeVisible();
    expect(await screen.findByText('Welcome to Baseline!')).toBeVisible();
    expect(api.requestsTo(provider.verify)).toHaveLength(1);
  });

  test('says that it is used or too old, and leads to another one', async () => {
    open('/auth?token_hash=old-token&type=signup');
    const user = renderSession();
    await isRefused();
    expect(screen.getByText(/has been used already, or it is too old/)).toBeVisible();

    await user.type(field('Email'), email);
    await press(user, 'Send a New Link');
    expect(await screen.findByText(/a new link is on its way/)).toHaveTextContent(email);
    await press(user, 'Sign In');
    await user.type(field('Password'), 'secret-123');
    await press(user, 'Sign In');
    expect(await isSignedIn()).toBeVisible();
  });

  test('is tried again when the provider is out of reach', async () => {
    api.on(provider.verify, lostConnection);
    open('/auth?token_hash=good-token&type=signup');
    const user = renderSession();
    expect(await alert()).toHaveTextContent('ErrorAn unexpected error occurred. Please try again.');

    api.undo(provider.verify);
    await press(user, 'Retry');
    expect(await isSignedIn()).toBeVisible();
  });

  test('leaves who is signed in already as they are when it is used', async () => {
    auth.storeSession(email);
    open('/auth?token_hash=old-token&type=signup');
    const user = renderSession();
    await press(user, 'Use This Link');
    expect(await isSignedIn()).toBeVisible();
  });

  describe('with somebody else’s token, for who is signed in', () => {
    const mallory = 'mallory@example.com';

    beforeEach(() => {
      // The fake provider's links are for its first account.
      auth.accounts.clear();
      auth.addAccount(mallory);
      auth.addAccount(email);
      auth.storeSession(email);
    });

    test.each(['signup', 'email', 'magiclink', 'invite'])(
      'of the type %s is not used unless they press for it, and staying keeps their session',
      async (type) => {
        open(`/auth?token_hash=good-token&type=${type}`);
        const user = renderSession();
        expect(screen.getByRole('heading', { name: 'Use This Link?' })).toBeVisible();
        expect(screen.getByText(/You are signed in already/)).toHaveTextContent(
          'This link signs you in to the account it was sent for.',
        );

        await press(user, 'Stay Signed In');
        expect(await isSignedIn()).toBeVisible();
        expect(api.requestsTo(provider.verify)).toEqual([]);
      },
    );

    test('signs in to its account once they press for it', async () => {
      open('/auth?token_hash=good-token&type=signup');
      const user = renderSession();
      await press(user, 'Use This Link');
      expect(await screen.findByText(`Signed in as ${mallory}`)).toBeVisible();
    });
  });

  test('is kept when the provider is asked too often, and tried again', async () => {
    api.on(provider.verify, providerError(429, 'over_request_rate_limit', 'Request rate limit reached'));
    open('/auth?token_hash=good-token&type=signup');
    const user = renderSession();
    expect(await alert()).toHaveTextContent('Too Many TriesPlease wait a minute, then try again.');

    api.undo(provider.verify);
    await press(user, 'Retry');
    expect(await isSignedIn()).toBeVisible();
  });

  test('leads to signing in where trying again does not help', async () => {
    api.on(provider.verify, Response.json({ msg: 'Down' }, { status: 500 }));
    open('/auth?token_hash=good-token&type=signup');
    const user = renderSession();
    await alert();
    await press(user, 'Sign In');
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toHaveFocus();
    await signIn(user, 'secret-123');
    expect(await isSignedIn()).toBeVisible();
  });

  test('in the provider’s standard form signs in by the session it carries', async () => {
    auth.acceptToken(token, email);
    open(`/#access_token=${token}&refresh_token=refresh-9&expires_in=3600&token_type=bearer&type=signup`);
    renderSession();
    expect(location.href).toBe('http://localhost/auth');
    expect(await isSignedIn()).toBeVisible();
    expect(await screen.findByText('Welcome to Baseline!')).toBeVisible();
  });

  test('in the standard form leads on to a new password where that was asked for', async () => {
    auth.acceptToken(token, email);
    open(`/#access_token=${token}&refresh_token=refresh-9&type=recovery`);
    const user = renderSession();
    await user.type(field('Password'), 'changed-123');
    await user.type(field('Confirm Password'), 'changed-123');
    await press(user, 'Save Password');
    expect(await isSignedIn()).toBeVisible();
    expect(auth.accounts.get(email)?.password).toBe('changed-123');
  });

  test('in the standard form brings nobody else’s session to who is signed in', async () => {
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
  ])('says in plain words what the provider refused: %s', async (code, words) => {
    open(`/#error=access_denied&error_code=${code}&error_description=Internal+words&sb=`);
    const user = renderSession();
    await isRefused();
    expect(location.href).toBe('http://localhost/auth');
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/Internal words/)).toBeNull();
    await press(user, 'Forgot password?');
    expect(screen.getByRole('heading', { name: 'Forgot Your Password?' })).toBeVisible();
  });
});
