import type { Factor } from '@supabase/supabase-js';
import { authClient, createSeparateClient, endSession } from './auth-client.ts';
import { AuthRefusal, refusalOf, type AuthStep } from './auth-refusal.ts';
import { digitsOf } from './digits-of.ts';

/* Passwords, sessions and second factors of whoever is signed in. One chunk: it is loaded now and then. */

interface PasswordChange {
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

async function checkPassword(email: string, password: string): Promise<void> {
  await inSeparateSession({ email, password, step: 'password-change' }, () => Promise.resolve());
}

type SeparateClient = Awaited<ReturnType<typeof createSeparateClient>>;

/** Signs in with a client of its own: signing in with the page's would replace the session, and lose its second factor. */
async function inSeparateSession<Result>(
  { email, password, step }: { email: string; password: string; step: AuthStep },
  work: (client: SeparateClient, token: string) => Promise<Result>,
): Promise<Result> {
  const client = await createSeparateClient();
  try {
    const { data, error } = await client.signInWithPassword({ email, password });
    if (error) throw refusalOf(step, error);
    try {
      return await work(client, data.session.access_token);
    } finally {
      // The session’s account may be deleted by now.
      await client.signOut({ scope: 'local' });
    }
  } finally {
    await client.dispose();
  }
}

/**
 * Calls `work` with the access token of a session whose password, and code of a second factor if the account has one, are
 * entered now. This browser's session stays as it is.
 * @throws AuthRefusal `invalid_credentials`, `insufficient_aal` if a code is needed and `code` is empty, and as `verifyCode`;
 *   any other error if the provider can't be reached.
 */
export async function withFreshSession<Result>(
  { email, password, code }: { email: string; password: string; code: string },
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  return inSeparateSession({ email, password, step: 'sign-in' }, async (client, token) => {
    const { data, error } = await client.mfa.listFactors();
    if (error) throw refusalOf('second-factor', error);
    if (data.totp.length === 0) return work(token);
    if (code === '')
      throw new AuthRefusal('second-factor', 'Enter the code from your app.', 'insufficient_aal');
    await verifyOneOf(
      client,
      data.totp.map(({ id }) => id),
      code,
    );
    const { data: raised } = await client.getSession();
    return work(raised.session?.access_token ?? token);
  });
}

/**
 * Requests the mail with the code that a project with "Secure password change" asks for a day after
 * sign-in. @throws AuthRefusal
 */
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

/** A verified second factor: an authenticator app on some device. */
export type SecondFactor = Pick<Factor, 'id' | 'friendly_name' | 'created_at'>;

/** A new factor for an authenticator app. */
interface Enrolment {
  factorId: string;
  /** An image as a `data:` address. */
  qrCode: string;
  secret: string;
}

const FIRST_NAME = 'Authenticator app';

/** Lists the verified factors of whoever is signed in, oldest first. @throws if the provider can't be reached. */
export async function listSecondFactors(): Promise<SecondFactor[]> {
  const { data, error } = await (await authClient()).mfa.listFactors();
  if (error) throw refusalOf('second-factor', error);
  return data.totp;
}

/** Begins a factor, which counts once its first code is verified. Ones that were begun before and left are removed. */
export async function enrollSecondFactor(): Promise<Enrolment> {
  const { mfa } = await authClient();
  const { data: factors, error: notListed } = await mfa.listFactors();
  if (notListed) throw refusalOf('second-factor', notListed);
  for (const { id, status } of factors.all) if (status === 'unverified') await remove(id);
  const taken = new Set(factors.totp.map(({ friendly_name: name }) => name));
  const names = [FIRST_NAME, ...factors.totp.map((_, index) => `${FIRST_NAME} ${index + 2}`)];
  const friendlyName = names.find((name) => !taken.has(name)) ?? FIRST_NAME;
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw refusalOf('second-factor', error);
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/**
 * Verifies a code, which raises the session to the level of two factors, and returns the factor it belongs to. Each of the
 * account's factors is tried, unless `factorIds` names which.
 * @throws AuthRefusal `mfa_verification_failed` for a wrong code; any other error if the provider can't be reached. A
 *   session that the provider has ended is removed, which signs this browser out.
 */
export async function verifyCode(code: string, factorIds?: readonly string[]): Promise<string> {
  const ids = factorIds ?? (await listSecondFactors()).map(({ id }) => id);
  return verifyOneOf(await authClient(), ids, code);
}

async function verifyOneOf({ mfa }: SeparateClient, ids: readonly string[], code: string): Promise<string> {
  let refusal: Error = new AuthRefusal('second-factor', 'This account has no second factor.', undefined);
  for (const factorId of ids) {
    const { error } = await mfa.challengeAndVerify({ factorId, code: digitsOf(code) });
    if (!error) return factorId;
    refusal = refusalOf('second-factor', error);
    if (error.code !== 'mfa_verification_failed') break;
  }
  throw refusal;
}

/**
 * Verifies a code of whoever has signed in by their password alone. Returns false if whoever runs the site has taken the last
 * factor off the account: then this browser is signed out, since no code can raise the session any more.
 * @throws as `verifyCode`.
 */
export async function enterCode(code: string): Promise<boolean> {
  const factorIds = (await listSecondFactors()).map(({ id }) => id);
  if (factorIds.length === 0) await endSession();
  else await verifyCode(code, factorIds);
  return factorIds.length > 0;
}

/**
 * Removes factors, after a fresh code of one of the account's.
 * @throws as `verifyCode`.
 */
export async function removeSecondFactors(factors: readonly SecondFactor[], code: string): Promise<void> {
  const removed = factors.map(({ id }) => id);
  const all = (await listSecondFactors()).map(({ id }) => id);
  const kept = all.filter((id) => !removed.includes(id));
  // A factor that stays is tried first: with its code the session keeps its level.
  const verified = await verifyCode(code, [...kept, ...removed]);
  // The session loses its level with the factor that raised it, so that one goes last.
  for (const id of removed.toSorted((a, b) => Number(a === verified) - Number(b === verified)))
    await remove(id);
  const auth = await authClient();
  const { error } = await auth.refreshSession();
  if (error) throw refusalOf('second-factor', error);
}

async function remove(factorId: string): Promise<void> {
  const { error } = await (await authClient()).mfa.unenroll({ factorId });
  if (error) throw refusalOf('second-factor', error);
}
