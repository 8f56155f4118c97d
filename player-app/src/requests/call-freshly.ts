import { createClient, type ApiClient } from '@lessons/contract';
import { apiFetch } from '../site/api-fetch.ts';
import { apiUrl } from '../site/api-url.ts';

/**
 * The password and code that a person enters once more for calls that an unlocked phone in other hands must not make.
 */
export interface FreshSignIn {
  email: string;
  password: string;
  /** The code of the account's second factor, if it has one. */
  code: string;
}

/**
 * Calls the API in a session of its own whose password was entered just now. This browser's session stays as it is.
 * @throws AuthRefusal if the password or the code is wrong or missing; ApiError if the API refuses.
 */
export async function callFreshly<Result>(
  signIn: FreshSignIn,
  work: (call: ApiClient) => Promise<Result>,
): Promise<Result> {
  const { withFreshSession } = await import('../auth/account-security.ts');
  return withFreshSession(signIn, (token) =>
    work(
      createClient({
        urlOf: apiUrl,
        accessToken: () => Promise.resolve(token),
        fetch: apiFetch,
      }),
    ),
  );
}
