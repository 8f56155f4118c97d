import { SESSION_KEY } from '../src/auth/stored-session.ts';

interface Account {
  id: string;
  password: string;
  metadata: Record<string, unknown>;
}

type Answer = [status: number, body?: unknown];
type Handler = (body: Record<string, string>, authorization: string) => Answer | Promise<Answer>;

const HOUR = 3600;

/** Stands where the network is: answers as the API and the auth provider do, and remembers what it was asked. */
export class PretendServer {
  readonly asked: string[] = [];
  readonly accounts = new Map<string, Account>();
  /** Refused by the API, as after a change of keys. */
  readonly refusedTokens = new Set<string>();
  /** Sign-up opens no session, as a provider that wants addresses confirmed does. */
  wantsConfirmation = false;
  /** Whose sign-in is refused until a link of a mail is opened. */
  readonly unconfirmed = new Set<string>();
  #overrides = new Map<string, Handler>();
  #tokens = 0;
  #owners = new Map<string, string>();

  /** Answers one call otherwise: `server.on('GET /api/me', () => [500])`. A handler that throws is a lost connection. */
  on(call: string, handler: Handler): void {
    this.#overrides.set(call, handler);
  }

  back(call: string): void {
    this.#overrides.delete(call);
  }

  addAccount(email: string, password = 'secret-123', metadata = {}): Account {
    const id = `00000000-0000-4000-8000-${String(this.accounts.size).padStart(12, '0')}`;
    const account = { id, password, metadata };
    this.accounts.set(email, account);
    return account;
  }

  /** A session as an earlier visit left it; `secondsLeft` of its token's life. */
  storeSession(email: string, secondsLeft = HOUR): string {
    const session = this.#openSession(email, secondsLeft);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    return session.access_token;
  }

  /** Takes an access token that was made elsewhere. */
  admit(accessToken: string, email: string): void {
    this.#owners.set(accessToken, email);
  }

  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const grant = new URLSearchParams(search).get('grant_type');
    const call = `${init.method ?? 'GET'} ${pathname}${grant ? `?grant_type=${grant}` : ''}`;
    this.asked.push(call);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {};
    const authorization = new Headers(init.headers).get('authorization') ?? '';
    const handler = this.#overrides.get(call) ?? this.#handlers[call];
    const [status, answer] = handler ? await handler(body, authorization) : [404, { message: `No ${call}` }];
    return status === 204 ? new Response(null, { status }) : Response.json(answer ?? {}, { status });
  };

  #handlers: Record<string, Handler> = {
    'GET /api/config/supabase': () => [200, { url: 'http://localhost', anonKey: 'anon' }],
    'GET /api/me': (_body, authorization) => this.#me(authorization),
    'POST /auth/v1/token?grant_type=password': ({ email = '', password }) => {
      if (this.accounts.get(email)?.password !== password) {
        return [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }];
      }
      return this.unconfirmed.has(email)
        ? [400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' }]
        : [200, this.#openSession(email)];
    },
    'POST /auth/v1/token?grant_type=refresh_token': ({ refresh_token = '' }) => {
      const email = this.#owners.get(refresh_token);
      return email
        ? [200, this.#openSession(email)]
        : [400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }];
    },
    'POST /auth/v1/signup': ({ email = '', password = '' }) => {
      if (this.accounts.has(email)) {
        return [422, { error_code: 'user_already_exists', msg: 'User already registered' }];
      }
      this.addAccount(email, password);
      return [200, this.wantsConfirmation ? this.#userOf(email) : this.#openSession(email)];
    },
    'POST /auth/v1/logout': () => [204],
    'POST /auth/v1/recover': () => [200, {}],
    'POST /auth/v1/resend': () => [200, {}],
    'GET /auth/v1/user': (_body, authorization) => {
      const email = this.#owners.get(authorization.replace('Bearer ', ''));
      return email ? [200, this.#userOf(email)] : [403, { error_code: 'bad_jwt', msg: 'invalid JWT' }];
    },
    'POST /auth/v1/verify': ({ token_hash }) =>
      token_hash === 'good-token'
        ? [200, this.#openSession([...this.accounts.keys()][0] ?? '')]
        : [403, { error_code: 'otp_expired', msg: 'Email link is invalid or has expired' }],
    'PUT /auth/v1/user': ({ password, data }, authorization) => {
      const email = this.#owners.get(authorization.replace('Bearer ', '')) ?? '';
      const account = this.accounts.get(email);
      if (!account) return [401, { error_code: 'bad_jwt', msg: 'No such session' }];
      if (password) account.password = password;
      Object.assign(account.metadata, data);
      return [200, this.#userOf(email)];
    },
  };

  #me(authorization: string): Answer {
    const token = authorization.replace('Bearer ', '');
    const email = this.#owners.get(token);
    if (!email || this.refusedTokens.has(token)) {
      return [401, { code: 'unauthorized', message: 'Please sign in.' }];
    }
    const { id } = this.#userOf(email);
    const unknown = { firstName: null, lastName: null, phone: null, isCoach: false, isAdmin: false };
    return [200, { id, email, ...unknown }];
  }

  #openSession(email: string, secondsLeft = HOUR) {
    this.#tokens += 1;
    const [access_token, refresh_token] = [`access-${this.#tokens}`, `refresh-${this.#tokens}`];
    this.#owners.set(access_token, email).set(refresh_token, email);
    const expires_at = Math.floor(Date.now() / 1000) + secondsLeft;
    return {
      access_token,
      refresh_token,
      token_type: 'bearer',
      expires_in: secondsLeft,
      expires_at,
      user: this.#userOf(email),
    };
  }

  #userOf(email: string) {
    const account = this.accounts.get(email);
    return { id: account?.id ?? '', aud: 'authenticated', email, user_metadata: account?.metadata ?? {} };
  }
}
