import { authClient } from './auth-client.ts';
import { refusalOf } from './auth-refusal.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The key in a mail's link: a token that works once, or the session that the provider has opened already. */
export type LinkKey =
  | { tokenHash: string; type: 'recovery' | 'signup' | 'email' | 'magiclink' | 'invite' }
  | { accessToken: string; refreshToken: string };

/** @throws AuthRefusal with the provider's message; any other error if the provider can't be reached. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  const { error } = await (await authClient()).signInWithPassword({ email, password });
  if (error) throw refusalOf('sign-in', error);
}

/**
 * Creates an account and signs in. The same credentials are used to sign in if the provider opens no
 * session. If it wants the address confirmed first, that is refused with `email_not_confirmed`.
 * @throws as `signIn`.
 */
export async function signUp({ email, password }: Credentials): Promise<void> {
  const { data, error } = await (await authClient()).signUp({ email, password });
  if (error) throw refusalOf('sign-up', error);
  if (!data.session) await signIn({ email, password });
}

/** Signs out on every device. @throws if the provider can't be reached: then nobody is signed out. */
export async function signOut(): Promise<void> {
  const { error } = await (await authClient()).signOut();
  if (error) throw error;
}

/** Requests the mail that leads to a new password. The response doesn't reveal whether the address has an account. */
export async function requestRecoveryMail(email: string): Promise<void> {
  const { error } = await (await authClient()).resetPasswordForEmail(email);
  if (error) throw refusalOf('recovery', error);
}

/**
 * Sends the mail again that confirms an address. The response doesn't reveal whether the address needs it.
 * @throws AuthRefusal, as when the last one was sent less than a minute ago.
 */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await (await authClient()).resend({ type: 'signup', email });
  if (error) throw refusalOf('confirmation-mail', error);
}

/**
 * Opens a session by what a mail's link carries.
 * @throws AuthRefusal if the link is used or too old; any other error when the link may still be good: the provider
 *   couldn't be asked, or was asked too often.
 */
export async function openLink(step: 'recovery' | 'confirmation', key: LinkKey): Promise<void> {
  const auth = await authClient();
  const { error } =
    'tokenHash' in key
      ? await auth.verifyOtp({ token_hash: key.tokenHash, type: key.type })
      : await auth.setSession({ access_token: key.accessToken, refresh_token: key.refreshToken });
  if (error) throw error.status === 429 ? error : refusalOf(step, error);
}

/** Changes the password and signs out whoever is signed in elsewhere: it may be changed because somebody else knew it. */
export async function changePassword(password: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.updateUser({ password });
  if (error) throw refusalOf('recovery', error);
  const { error: notSignedOut } = await auth.signOut({ scope: 'others' });
  // The new password is set all the same, and setting it again would be refused.
  if (notSignedOut) reportError(notSignedOut);
}
