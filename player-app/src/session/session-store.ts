import type { Session as AuthSession } from '@supabase/supabase-js';
import { onAuthEvent, type AuthEvent } from '../auth/auth-events.ts';
import { takeAuthLink, type AuthLink } from '../auth/auth-link.ts';
import { loadAuth } from '../auth/current-session.ts';
import { recallServerTime, removeLastSeen } from '../auth/last-seen.ts';
import type { Credentials } from '../auth/sign-in.ts';
import { signOut } from '../auth/sign-out.ts';
import {
  hasStoredSession,
  readFreshSession,
  watchStoredSession,
  type SessionChange,
} from '../auth/stored-session.ts';
import { readIntent, removeBookingIntent } from '../booking-intent/stored-intent.ts';
import { findUser } from './find-user.ts';
import { isCoachOrAdmin, lastSeenUser, loadUser } from './load-user.ts';
import { initialState, nextState, taskOf, type SessionEvent, type SessionState } from './session-state.ts';

const loadSignIn = () => import('../auth/sign-in.ts');
const loadMailLink = () => import('./mail-link.ts');

/**
 * Knows who is signed in, outside of React. `session-state.ts` says what follows what. Without a stored session nothing is
 * requested or loaded until somebody signs in.
 */
export class SessionStore {
  #state: SessionState;
  /** The mail's link that opened this page, until it is used or left. */
  #link: AuthLink | null;
  #identifying: Promise<void> | undefined;
  /** Resolves once it is known who has the stored session, or that it can't be learnt. */
  opened: Promise<void> | undefined;
  /** Counts sign-ins and sign-outs, so that a response to an earlier one is ignored. */
  #visit = 0;
  /** Counts refreshes, so that the response to an earlier one is ignored. */
  #refreshes = 0;
  #isSigningOut = false;
  readonly #listeners = new Set<() => void>();

  constructor() {
    recallServerTime();
    this.#link = takeAuthLink();
    this.#state = initialState(taskOf(this.#link), hasStoredSession());
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the stored session, if there is one, and follows other tabs. Returns a function that stops that. */
  start = (): (() => void) => {
    const stopListening = onAuthEvent(this.#onAuthEvent);
    if (this.#state.status === 'loading') this.opened = this.#open();
    const stopWatching = watchStoredSession(this.#onOtherTab);
    window.addEventListener('visibilitychange', this.#onVisibility);
    return () => {
      window.removeEventListener('visibilitychange', this.#onVisibility);
      stopWatching();
      stopListening();
    };
  };

  /** The actions of the screens. Each stays the same function. */
  readonly actions = {
    /** Loads the auth client before it is needed. @throws AuthConfigUnavailable */
    prepare: (): Promise<void> => this.#prepare(),

    /**
     * Returns whether the person is in: not yet where the code of a second factor is asked for.
     * @throws AuthRefusal with the provider's message; any other error if the provider can't be reached.
     */
    signIn: async (credentials: Credentials): Promise<boolean> => {
      await this.#prepare();
      await (await loadSignIn()).signIn(credentials);
      await this.#identifying;
      return this.#state.status === 'signed-in';
    },

    /** Creates an account and signs in. @throws as `signIn`. */
    signUp: async (credentials: Credentials): Promise<void> => {
      await this.#prepare();
      await (await loadSignIn()).signUp(credentials);
      await this.#identifying;
    },

    /** Signs out, without a connection on this device alone. @throws if a server answers with an error: nobody is signed out. */
    signOut: async (): Promise<void> => {
      this.#isSigningOut = true;
      try {
        if (await signOut()) return;
        this.#visit += 1;
        this.#send({ type: 'signed-out', onRequest: true, isHereOnly: true });
      } finally {
        this.#isSigningOut = false;
      }
    },

    /**
     * Confirms the address by the mail's link, and resolves with whether that has opened a session. A refusal is a state.
     * @throws any other error if the provider can't be reached: calling again tries again.
     */
    confirmAddress: (): Promise<boolean> => this.#confirm(),

    /**
     * Sets the new password by the recovery mail's link, and signs in. `code`: of the account's second factor, if the
     * provider asks for it. @throws as `signIn`.
     */
    choosePassword: async (password: string, code?: string): Promise<void> => {
      if (this.#link?.task !== 'recovery') return;
      await (await loadMailLink()).choosePassword(this.#link, password, code);
      await this.#enterByLink();
    },

    /** Leaves the mail's link unused. */
    leaveLink: (): void => this.#leaveLink(),

    /** Starts over after a failure. */
    retry: (): void => void this.#open(),

    /** Fetches the player again, after a change of profile or role. If that fails, the screens stay as they are. */
    refresh: async (): Promise<void> => {
      const visit = this.#visit;
      const turn = ++this.#refreshes;
      try {
        const user = await loadUser();
        if (!user || visit !== this.#visit || turn !== this.#refreshes) return;
        // What is still on its way since the page was opened is older.
        this.#visit += 1;
        this.#send({ type: 'identified', user });
      } catch (error) {
        reportError(error);
      }
    },
  };

  #prepare = async (): Promise<void> => void (await (await loadAuth()).authClient());

  #leaveLink(): void {
    this.#link = null;
    if (hasStoredSession()) void this.#open();
    else this.#send({ type: 'link-left' });
  }

  async #confirm(): Promise<boolean> {
    if (this.#link?.task !== 'confirmation') return false;
    const result = await (await loadMailLink()).confirmAddress(this.#link);
    if (result === 'confirmed') {
      await this.#enterByLink();
      return true;
    }
    // A used link changes nothing for somebody who is signed in.
    if (hasStoredSession()) {
      this.#leaveLink();
    } else {
      this.#link = { task: 'refused', ...result };
      this.#send({ type: 'link-refused', ...result });
    }
    return false;
  }

  #enterByLink(): Promise<void> {
    this.#link = null;
    return this.#identify();
  }

  async #open(): Promise<void> {
    this.#send({ type: 'opening', lastSeen: lastSeenUser() });
    if (readFreshSession() === null) {
      try {
        await (await loadAuth()).dropAuthClient();
        await this.#prepare();
      } catch (error) {
        return this.#send({ type: 'failed', error, lastSeen: lastSeenUser() });
      }
    }
    await this.#identify();
  }

  /** Asks whose the stored session is. Never rejects. */
  #identify(): Promise<void> {
    this.#identifying = this.#load(++this.#visit);
    return this.#identifying;
  }

  async #load(visit: number): Promise<void> {
    let event = await findUser();
    // A response that is lost must not take away a screen that is in use.
    if (event.type === 'failed' && this.#state.user) event = await findUser();
    if (visit === this.#visit) this.#send(event);
  }

  #onAuthEvent = (event: AuthEvent, session?: AuthSession | null): void => {
    const { status, user } = this.#state;
    const isSignedIn = status === 'signed-in';
    if (event === 'second_factor_required') {
      // A late response to an earlier session: `#load` says it of a sign-in. What else was being loaded has failed, no news.
      if (status === 'signed-out') return;
      this.#visit += 1;
      return this.#send({ type: 'second-factor-required' });
    }
    // What is stored decides: the client also reports no session when it can't renew it now, and what tabs without storage do.
    if (!hasStoredSession()) {
      if (event !== 'SIGNED_OUT' && !isSignedIn) return;
      this.#visit += 1;
      return this.#send({ type: 'signed-out', onRequest: this.#isSigningOut });
    }
    // `choosePassword` and `confirmAddress` know by themselves when a link's session is open.
    if (!session || this.#link) return;
    // Asking whose it is may renew it again, and so on without end.
    if (event === 'TOKEN_REFRESHED') return status === 'failed' ? void this.#open() : undefined;
    // Of the stored session, `#open` asks whose it is.
    if (status === 'loading' || (event === 'INITIAL_SESSION' && !isSignedIn)) return;
    if (status === 'second-factor' && event !== 'MFA_CHALLENGE_VERIFIED') return;
    if (session.user.id !== user?.id) void this.#identify();
    else if (event === 'USER_UPDATED') void this.actions.refresh();
  };

  /** Follows another tab: this one may have no auth client that reports what happens there. */
  #onOtherTab = (change: SessionChange): void => {
    const { status } = this.#state;
    if (change === 'signed-out') {
      this.#visit += 1;
      this.#send({ type: 'signed-out', onRequest: false });
    } else if (['signed-out', 'second-factor'].includes(status)) {
      if (!this.#link) void this.#open();
    } else if (change === 'other-person') void (status === 'signed-in' ? this.#identify() : this.#open());
    else if (status === 'signed-in' && change === 'updated') void this.actions.refresh();
  };

  /** Renews the token of a tab that is shown again and may have an old one. */
  #onVisibility = (): void => {
    if (this.#state.status !== 'signed-in' || document.visibilityState !== 'visible') return;
    this.#prepare().catch((error: unknown) => reportError(error));
  };

  #send(event: SessionEvent): void {
    this.#state = nextState(this.#state, event);
    const { status, user } = this.#state;
    if (status === 'signed-out' || status === 'second-factor') removeLastSeen();
    // A former coach's browser loads nothing of the module, either.
    else if (user && !isCoachOrAdmin(user)) removeLastSeen('module', 'coach-day');
    // A lesson that somebody has chosen ends with their session, and is nobody else's.
    const { userId = user?.id } = Object(readIntent()) as { userId?: string };
    if ((event.type === 'signed-out' && event.onRequest) || (user && user.id !== userId))
      removeBookingIntent();
    for (const listener of this.#listeners) listener();
  }
}
