import { ApiError, FRESH_SIGN_IN_REQUIRED, type ApiClient } from '@lessons/contract';
import { callFreshly, type FreshSignIn } from './call-freshly.ts';

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
