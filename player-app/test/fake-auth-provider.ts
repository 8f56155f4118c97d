import { getMe, getSupabaseConfig, type Me } from '@lessons/contract';
import { SESSION_KEY } from '../src/auth/stored-session.ts';
import type { FakeApi } from './fake-api.ts';
import { sam } from './sample-data.ts';

interface Account {
  id: string;
  password: string;
  metadata: Record<string, unknown>;
}

const HOUR = 3600;
const NEWCOMER = {
  firstName: null,
  lastName: null,
  phone: null,
  isCoach: false,
  isAdmin: false,
  locationSharing: false,
  dataSharing: true,
};

/** The provider's name of each call, to be used with `FakeApi`. */
export const provider = {
  signIn: 'POST /auth/v1/token?grant_type=password',
  refresh: 'POST /auth/v1/token?grant_type=refresh_token',
  signUp: 'POST /auth/v1/signup',
  signOut: 'POST /auth/v1/logout',
  recover: 'POST /auth/v1/recover',
  resend: 'POST /auth/v1/resend',
  getUser: 'GET /auth/v1/user',
  verify: 'POST /auth/v1/verify',
  updateUser: 'PUT /auth/v1/user',
  reauthenticate: 'GET /auth/v1/reauthenticate',
  signOutOthers: 'POST /auth/v1/logout?scope=others',
  enroll: 'POST /auth/v1/factors',
  unenroll: 'DELETE /auth/v1/factors/:id',
  challenge: 'POST /auth/v1/factors/:id/challenge',
  verifyFactor: 'POST /auth/v1/factors/:id/verify',
} as const;

/** Returns a stored session as the provider sends it, which is good for an hour. */
export function buildSession({ id, email }: Pick<Me, 'id' | 'email'>, metadata = {}, secondsLeft = HOUR) {
  return {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: { id, email, user_metadata: metadata, app_metadata: {}, aud: 'authenticated' },
  };
}

/** Sets the provider's replies to Sam's password that is entered once more, and to the session of its own that it opens. */
export function acceptPassword(api: FakeApi, accepted: string): void {
  api
    .on(provider.signIn, ({ body }) =>
      (body as Credentials).password === accepted
        ? { ...buildSession(sam), access_token: 'fresh' }
        : providerError(400, 'invalid_credentials', 'Invalid login credentials'),
    )
    .on(provider.getUser, buildSession(sam).user)
    .on(provider.signOut, new Response(null, { status: 204 }));
}

/** Returns an error response as the provider words it. */
export function providerError(status: number, error_code: string, msg: string): Response {
  return Response.json({ error_code, msg }, { status });
}

/**
 * The auth provider of a test, with accounts and sessions of its own. It also sets the API's replies
 * that belong to signing in.
 */
export class FakeAuthProvider {
  readonly accounts = new Map<string, Account>();
  /** Access tokens that the API refuses, as after a change of keys. */
  readonly refusedTokens = new Set<string>();
  /** Sign-up opens no session, as where addresses have to be confirmed. */
  requiresConfirmation = false;
  /** Addresses whose sign-in is refused until a mail's link is opened. */
  readonly unconfirmed = new Set<string>();
  /** How far the provider's clock is ahead of this device's. */
  clockAheadMs = 0;
  /** How long a token is good. */
  tokenSeconds = HOUR;
  #tokens = 0;
  #emailOfToken = new Map<string, string>();

  constructor(api: FakeApi) {
    api
      .on(getSupabaseConfig, { url: location.origin, anonKey: 'anon' })
      .on(getMe, ({ token }) => this.#me(token ?? ''))
      .on(provider.signIn, ({ body }) => this.#signIn(body as Credentials))
      .on(provider.refresh, ({ body }) => {
        const email = this.#emailOfToken.get((body as { refresh_token: string }).refresh_token);
        return email
          ? this.#openSession(email)
          : providerError(400, 'refresh_token_not_found', 'Invalid Refresh Token');
      })
      .on(provider.signUp, ({ body }) => this.#signUp(body as Credentials))
      .on(provider.signOut, () => new Response(null, { status: 204 }))
      .on(provider.recover, {})
      .on(provider.resend, {})
      .on(provider.getUser, ({ token }) => {
        const email = this.#emailOfToken.get(token ?? '');
        return email ? this.#userOf(email) : providerError(403, 'bad_jwt', 'invalid JWT');
      })
      .on(provider.verify, ({ body }) =>
        (body as { token_hash: string }).token_hash === 'good-token'
          ? this.#openSession([...this.accounts.keys()][0] ?? '')
          : providerError(403, 'otp_expired', 'Email link is invalid or has expired'),
      )
      .on(provider.updateUser, ({ body, token }) =>
        this.#updateUser(this.#emailOfToken.get(token ?? '') ?? '', body as Partial<UserUpdate>),
      );
  }

  addAccount(email: string, password = 'secret-123', metadata = {}): Account {
    const id = `00000000-0000-4000-8000-${String(this.accounts.size).padStart(12, '0')}`;
    const account = { id, password, metadata };
    this.accounts.set(email, account);
    return account;
  }

  /** Stores a session as an earlier visit left it. `secondsLeft`: until its token expires. */
  storeSession(email: string, secondsLeft = HOUR): string {
    const session = this.#openSession(email, secondsLeft);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    return session.access_token;
  }

  /** Accepts an access token that was made elsewhere. */
  acceptToken(accessToken: string, email: string): void {
    this.#emailOfToken.set(accessToken, email);
  }

  #me(token: string): Me | Response {
    const email = this.#emailOfToken.get(token);
    if (!email || this.refusedTokens.has(token)) {
      return Response.json({ code: 'unauthorized', message: 'Please sign in.' }, { status: 401 });
    }
    const { id } = this.#userOf(email);
    return { id, email, ...NEWCOMER };
  }

  #signIn({ email, password }: Credentials) {
    if (this.accounts.get(email)?.password !== password) {
      return providerError(400, 'invalid_credentials', 'Invalid login credentials');
    }
    return this.unconfirmed.has(email)
      ? providerError(400, 'email_not_confirmed', 'Email not confirmed')
      : this.#openSession(email);
  }

  #signUp({ email, password }: Credentials) {
    if (this.accounts.has(email)) return providerError(422, 'user_already_exists', 'User already registered');
    this.addAccount(email, password);
    return this.requiresConfirmation ? this.#userOf(email) : this.#openSession(email);
  }

  #updateUser(email: string, { password, data }: Partial<UserUpdate>) {
    const account = this.accounts.get(email);
    if (!account) return providerError(401, 'bad_jwt', 'No such session');
    if (password) account.password = password;
    Object.assign(account.metadata, data);
    return this.#userOf(email);
  }

  #openSession(email: string, secondsLeft = this.tokenSeconds) {
    this.#tokens += 1;
    const [access_token, refresh_token] = [`access-${this.#tokens}`, `refresh-${this.#tokens}`];
    this.#emailOfToken.set(access_token, email).set(refresh_token, email);
    const { id, user_metadata } = this.#userOf(email);
    const session = buildSession({ id, email }, user_metadata, secondsLeft);
    const expires_at = session.expires_at + this.clockAheadMs / 1000;
    return { ...session, expires_at, access_token, refresh_token };
  }

  #userOf(email: string) {
    const account = this.accounts.get(email);
    return { id: account?.id ?? '', aud: 'authenticated', email, user_metadata: account?.metadata ?? {} };
  }
}

interface Credentials {
  email: string;
  password: string;
}

interface UserUpdate {
  password: string;
  data: Record<string, unknown>;
}
