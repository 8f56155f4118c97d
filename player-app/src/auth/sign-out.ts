import { browserStorage } from '../site/browser-storage.ts';
import { withinTime } from '../site/within-time.ts';
import { loadAuth } from './current-session.ts';
import { SESSION_KEY } from './stored-session.ts';

/** Whoever hands the phone on does not wait longer for the other devices. */
const LIMIT_MS = 5_000;

/**
 * Signs out on every device. Without a connection it ends on this device alone, and returns false: the token is neither kept
 * nor sent later. @throws if the provider or the API answers with an error: then nobody is signed out.
 */
export async function signOut(): Promise<boolean> {
  try {
    await withinTime(
      import('./sign-in.ts').then((code) => code.signOut()),
      LIMIT_MS,
    );
    return true;
  } catch (error) {
    if (isAnswer(error)) throw error;
    browserStorage.removeItem(SESSION_KEY);
    // Without the code there is no client that could still be at work with the session.
    void loadAuth().then(
      ({ dropAuthClient }) => dropAuthClient(),
      () => undefined,
    );
    return false;
  }
}

/** Returns whether a server has answered with this error, and not the network. */
function isAnswer(error: unknown): boolean {
  const { status, cause } = Object(error) as { status?: number; cause?: { status?: number } };
  return (status ?? cause?.status ?? 0) > 0;
}
