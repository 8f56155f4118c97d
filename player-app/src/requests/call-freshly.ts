import { ApiError, createClient, FRESH_SIGN_IN_REQUIRED, type ApiClient } from '@lessons/contract';
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

/** A call that waits for the password, which somebody has to be asked for. */
export interface PasswordQuestion {
  /** Repeats the call. @throws what `callFreshly` does, but for the API's refusals: those are the caller's. */
  answer: (signIn: FreshSignIn) => Promise<void>;
  /** Closes the question without a password: the call fails. */
  dismiss: () => void;
}

let ask: ((question: PasswordQuestion) => void) | null = null;

/** Sets who asks for the password. Returns a function that removes it. */
export function onPasswordQuestion(listener: (question: PasswordQuestion) => void): () => void {
  ask = listener;
  return () => {
    if (ask === listener) ask = null;
  };
}

/** Whether the API wants the password once more, and somebody can be asked for it. */
export function needsPassword(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === FRESH_SIGN_IN_REQUIRED && ask !== null;
}

/** Asks for the password and repeats a call with it. Rejects as the call does, or if nobody enters it. */
export function repeatWithPassword<Result>(work: (call: ApiClient) => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    ask?.({
      answer: async (signIn) => {
        try {
          resolve(await callFreshly(signIn, work));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          reject(error);
        }
      },
      dismiss: () => reject(new ApiError(422, FRESH_SIGN_IN_REQUIRED, 'The password was not entered.')),
    });
  });
}
