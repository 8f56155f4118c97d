import type { AuthChangeEvent, Session as AuthSession } from '@supabase/supabase-js';
import { AuthRefusal } from '../auth/auth-errors.ts';
import { listenToAuth } from '../auth/auth-events.ts';
import { loadAuth } from '../auth/load-auth.ts';
import { hasStoredSession, readFreshSession, SESSION_KEY } from '../auth/stored-session.ts';
import type { Credentials, LinkKey } from '../auth/sign-in.ts';
import { takeAuthLink, type AuthLink } from '../auth/auth-link.ts';
import { failed, loading, signedIn, signedOut, type LinkTask, type SessionState } from './session-state.ts';

const loadSignIn = () => import('../auth/sign-in.ts');

/**
 * Who is signed in, kept outside of React. It starts without a request: only where a session is stored, or somebody
 * signs in, are the auth client and the API's client loaded.
 */
export class SessionStore {
  #state: SessionState;
  /** The mail's link by which the person came, until it is done with. */
  #link: AuthLink | null;
  /** Whether the link has opened its session. It does so once. */
  #isLinkOpen = false;
  #confirming: Promise<boolean> | undefined;
  #entering: Promise<void> | undefined;
  /** Counts comings and goings: an answer about an earlier one is not news. */
  #visit = 0;
  /** An answer to an earlier refresh may come later, and says less. */
  #refreshes = 0;
  #isLeaving = false;
  readonly #listeners = new Set<() => void>();

  constructor() {
    this.#link = takeAuthLink();
    this.#state = this.#link || !hasStoredSession() ? signedOut({ link: taskOf(this.#link) }) : loading;
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the stored session, if there is one, and listens for other tabs. Answers how to stop. */
  start = (): (() => void) => {
    const stopListening = listenToAuth(this.#onAuthChange);
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

  /** Sends the mail again that confirms an address. @throws as `signIn`. */
  resendConfirmation = async (email: string): Promise<void> => {
    await (await loadSignIn()).resendConfirmation(email);
  };

  /**
   * Confirms the address by the mail's link. Resolves with whether this call has opened a session. If the link is refused, the
   * state says so.
   * @throws any other error when the provider couldn't be asked: calling again tries again.
   */
  confirmAddress = async (): Promise<boolean> => {
    if (this.#confirming) {
      await this.#confirming;
      return false;
    }
    try {
      this.#confirming = this.#confirm();
      return await this.#confirming;
    } finally {
      this.#confirming = undefined;
    }
  };

  /**
   * Uses the recovery mail's token and sets the new password, which signs in. The token is used no earlier, so that a
   * mail scanner that opens the link does not spend it.
   * @throws as `signIn`.
   */
  choosePassword = async (password: string): Promise<void> => {
    if (this.#link?.task !== 'recovery') return;
    await this.#openLink('recovery', this.#link.key);
    await (await loadSignIn()).changePassword(password);
    this.#link = null;
    await this.#enter();
  };

  /** Leaves what the mail's link was for undone. */
  leaveLink = (): void => {
    this.#link = null;
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

  async #confirm(): Promise<boolean> {
    if (this.#link?.task !== 'confirmation') return false;
    try {
      await this.#openLink('confirmation', this.#link.key);
    } catch (error) {
      const code = refusalCodeOf(error);
      // Who is signed in already has nothing left to do with a used link.
      if (hasStoredSession()) {
        this.leaveLink();
      } else {
        this.#link = { task: 'refused', code };
        this.#set(signedOut({ link: this.#link }));
      }
      return false;
    }
    this.#link = null;
    await this.#enter();
    return true;
  }

  async #openLink(step: 'recovery' | 'confirmation', key: LinkKey): Promise<void> {
    await this.prepare();
    if (!this.#isLinkOpen) await (await loadSignIn()).openLink(step, key);
    this.#isLinkOpen = true;
  }

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
    // What a link's session does is known here already: `choosePassword` and `confirmAddress` say when it is done.
    if (!session || this.#link) return;
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
    const isWaiting = this.#state.status === 'signed-out' && !this.#link;
    if (key === SESSION_KEY && newValue !== null && isWaiting) void this.#open();
  };

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function taskOf(link: AuthLink | null): LinkTask | null {
  if (!link) return null;
  return link.task === 'refused' ? link : { task: link.task };
}

/** @throws the error itself if it is not the provider's refusal. */
function refusalCodeOf(error: unknown): string | null {
  if (error instanceof AuthRefusal) return error.code ?? null;
  throw error;
}
