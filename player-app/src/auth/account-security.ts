import { authClient, createSeparateClient } from './auth-client.ts';
import { refusalOf } from './auth-errors.ts';

export interface PasswordChange {
  email: string;
  currentPassword: string;
  password: string;
  /** The code of the provider's mail, where it asks for one: see `requestPasswordCode`. */
  nonce?: string;
}

/**
 * Changes the password of whoever is signed in. The provider then signs out all of their other sessions by itself.
 * @throws AuthRefusal with the provider's code, such as `invalid_credentials` for a wrong current password; any other error
 *   if the provider can't be reached.
 */
export async function replacePassword({ email, currentPassword, ...change }: PasswordChange): Promise<void> {
  await checkPassword(email, currentPassword);
  const auth = await authClient();
  // A project can require the current password as well.
  const { error } = await auth.updateUser({ ...change, current_password: currentPassword });
  if (error) throw refusalOf('password-change', error);
}

/** Signs in with a client of its own: signing in with the page's would replace the session, and lose its second factor. */
async function checkPassword(email: string, password: string): Promise<void> {
  const client = await createSeparateClient();
  try {
    const { error } = await client.signInWithPassword({ email, password });
    if (error) throw refusalOf('password-change', error);
    await client.signOut({ scope: 'local' });
  } finally {
    await client.dispose();
  }
}

/** Requests the mail with a code that a project with "Secure password change" asks for a day after sign-in. @throws AuthRefusal */
export async function requestPasswordCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate();
  if (error) throw refusalOf('password-change', error);
}

/**
 * Signs out every session of this person but this browser's.
 * @throws if the provider can't be reached: then nobody is signed out.
 */
export async function signOutOtherDevices(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'others' });
  if (error) throw error;
}
