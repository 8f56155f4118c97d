import type { AuthChangeEvent, Session as AuthSession } from '@supabase/supabase-js';
import { listenToAuth } from '../requests/auth-news.ts';
import { loadAuth } from '../requests/load-auth.ts';
import { hasStoredSession, readFreshSession, SESSION_KEY } from '../requests/stored-session.ts';
import type { Credentials } from '../requests/sign-in.ts';
import { hideRecoveryToken, recoveryTokenOf } from './recovery-link.ts';
import { failed, loading, signedIn, signedOut, type SessionState } from './session-state.ts';

const loadSignIn = () => import('../requests/sign-in.ts');

/**
 * Who is signed in, kept outside of React. It starts without a request: only where a session is stored, or somebody
 * signs in, are the auth client and the API's client loaded.
 */
export class SessionStore {
  #state: SessionState;
  #recovery: { token: string; isOpen: boolean } | null = null;
  #entering: Promise<void> | undefined;
  /** Counts comings and goings: an answer about an earlier one is not news. */
  #visit = 0;
  /** An answer to an earlier refresh may come later, and says less. */
  #refreshes = 0;
  #isLeaving = false;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const token = recoveryTokenOf(location);
    if (token) this.#recovery = { token, isOpen: false };
    this.#state = token || !hasStoredSession() ? signedOut({ recovering: token !== null }) : loading;
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the stored session, if there is one, and listens for other tabs. Answers how to stop. */
  start = (): (() => void) => {
    const stopListening = listenToAuth(this.#onAuthChange);
    if (this.#recovery) hideRecoveryToken();
    if (this.#state.status === 'loading') void this.#open();
    window.addEventListener('storage', this.#onStorage);
    return () => {
      window.removeEventListener('storage', this.#onStorage);
      stopListening();
    };
  };

  /**
   * Makes the auth client ready before it is needed.
   * @throws AuthConfigUnavailable
   */
  prepare = async (): Promise<void> => {
    await (await loadAuth()).authClient();
  };

  /** @throws AuthRefusal with the provider's words; any other error when it couldn't be asked. */
  signIn = async (credentials: Credentials): Promise<void> => {
    await this.prepare();
    await (await loadSignIn()).signIn(credentials);
    await this.#entering;
  };

  /** Makes an account and signs in. @throws as `signIn`. */
  signUp = async (credentials: Credentials): Promise<void> => {
    await this.prepare();
    await (await loadSignIn()).signUp(credentials);
    await this.#entering;
  };

  /** Signs out on every device. @throws when the provider couldn't be told. */
  signOut = async (): Promise<void> => {
    this.#isLeaving = true;
    try {
      await (await loadSignIn()).signOut();
    } finally {
      this.#isLeaving = false;
    }
  };

  /** Asks for the mail that leads to a new password. @throws as `signIn`. */
  askForRecoveryMail = async (email: string): Promise<void> => {
    await (await loadSignIn()).askForRecoveryMail(email);
  };

  /**
   * Uses the recovery mail's token and sets the new password, which signs in. The token is used no earlier, so that a
   * mail scanner that opens the link does not spend it.
   * @throws as `signIn`.
   */
  choosePassword = async (password: string): Promise<void> => {
    if (!this.#recovery) return;
    await this.prepare();
    const { openRecovery, changePassword } = await loadSignIn();
    if (!this.#recovery.isOpen) await openRecovery(this.#recovery.token);
    this.#recovery.isOpen = true;
    await changePassword(password);
    this.#recovery = null;
    await this.#enter();
  };

  /** Leaves the new password unchosen. */
  leaveRecovery = (): void => {
    this.#recovery = null;
    if (hasStoredSession()) void this.#open();
    else this.#set(signedOut());
  };

  /** Starts over after a failure. */
  retry = (): void => {
    void this.#open();
  };

  /** Asks the server again who this is, after a change of profile or role. @throws when it can't be asked. */
  refresh = async (): Promise<void> => {
    const visit = this.#visit;
    const turn = ++this.#refreshes;
    const { loadUser } = await import('./load-user.ts');
    const user = await loadUser();
    if (user && visit === this.#visit && turn === this.#refreshes) this.#set(signedIn(user));
  };

  async #open(): Promise<void> {
    this.#set(loading);
    if (readFreshSession() === null) {
      try {
        await (await loadAuth()).dropAuthClient();
        await this.prepare();
      } catch (error) {
        return this.#set(failed(error));
      }
    }
    await this.#enter();
    // It renews the token in time and hears of other tabs, and the first screen didn't have to wait for it. Where it can't be had,
    // the first request that needs it makes it anew.
    if (this.#state.status === 'signed-in')
      await this.prepare().catch((error: unknown) => reportError(error));
  }

  /** Learns who the stored session belongs to and lets them in. Never rejects: a failure is a state. */
  #enter(): Promise<void> {
    this.#entering = this.#identify(++this.#visit);
    return this.#entering;
  }

  async #identify(visit: number): Promise<void> {
    const next = await this.#findState();
    if (visit === this.#visit) this.#set(next);
  }

  async #findState(): Promise<SessionState> {
    try {
      const { loadUser } = await import('./load-user.ts');
      const user = await loadUser();
      return user ? signedIn(user) : signedOut({ ended: true });
    } catch (error) {
      return failed(error);
    }
  }

  #onAuthChange = (event: AuthChangeEvent, session: AuthSession | null): void => {
    const isSignedIn = this.#state.status === 'signed-in';
    if (event === 'SIGNED_OUT' || (isSignedIn && !session)) return this.#onSignedOut();
    // What happens while a new password is chosen is known here already; `choosePassword` says when it is done.
    if (!session || this.#recovery) return;
    // The stored session's own news: `#open` asks whose it is.
    if (this.#state.status === 'loading' || (event === 'INITIAL_SESSION' && !isSignedIn)) return;
    if (session.user.id !== this.#state.user?.id) void this.#enter();
    // What is on the screen stays when this fails: half-filled forms, too.
    else if (event === 'USER_UPDATED') void this.refresh().catch((error: unknown) => reportError(error));
  };

  #onSignedOut(): void {
    this.#visit += 1;
    if (this.#state.status !== 'signed-out') this.#set(signedOut({ ended: !this.#isLeaving }));
  }

  /** Another tab signed in while this one, signed out, may have no auth client that would tell it. */
  #onStorage = ({ key, newValue }: StorageEvent): void => {
    const isWaiting = this.#state.status === 'signed-out' && !this.#recovery;
    if (key === SESSION_KEY && newValue !== null && isWaiting) void this.#open();
  };

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
