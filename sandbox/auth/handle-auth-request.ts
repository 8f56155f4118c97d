import bcrypt from 'bcryptjs';
import type { Context } from 'koa';
import type { EmailDriver } from '@supabase/lite';
import type { Sql } from 'postgres';
import {
  findAssurance,
  recordSignInMethod,
  sessionIdOf,
  type AccessTokens,
  type AuthUser,
  type SignInMethod,
  type TokenSession,
} from './access-tokens.ts';
import { AuthError, isRecord, parseJson, validationFailed } from './auth-error.ts';
import { CALLS, checkRequest, USER_CALLS, type AuthRequestBody, type ReadBody } from './check-request.ts';
import {
  disguisedUser,
  findAccount,
  findLinkType,
  checkMailInterval,
  resendConfirmation,
} from './confirm-email.ts';
import {
  forwardAuthRequest,
  copyResponse,
  orThrow,
  type AuthResponse,
  type AuthServer,
} from './forward-auth-request.ts';
import { listFactors } from './factors.ts';
import { adminRouteOf, createAdminHandler, isAdminCall } from './handle-admin-request.ts';
import { createFactorHandler, isFactorCall, routeOf } from './handle-factor-request.ts';
import { errorFragment, sessionFragment } from './link-fragment.ts';
import { createUserHandler } from './handle-user-request.ts';
import type { WithLock } from './locks.ts';
import { renewalHeaders, renewSession } from './renew-session.ts';

export type AuthHandlerOptions = {
  server: AuthServer;
  sql: Sql;
  anonKey: string;
  secretKey: string;
  tokens: AccessTokens;
  mails: { driver: EmailDriver; siteUrl: string };
  withLock: WithLock;
  /** Whether a new account has to confirm its address before it signs in. */
  confirmsEmail: boolean;
  readBody: ReadBody;
};

type Session = Record<string, unknown>;
type AuthCall = { ctx: Context; name: string; text: Buffer; body: AuthRequestBody };

/**
 * Returns the function that handles one call of the auth API. `@supabase/lite` does the work,
 * except where it differs from hosted Supabase: renewals, confirmation mails, limits of input, and
 * the form of access tokens.
 *
 * The function throws {@link AuthError} for a refused call.
 */
export function createAuthHandler(options: AuthHandlerOptions): (ctx: Context) => Promise<void> {
  const { server, sql, anonKey, secretKey, tokens, mails, withLock, confirmsEmail, readBody } = options;

  const handleFactor = createFactorHandler({ sql, tokens, siteUrl: mails.siteUrl, presentSession });

  const handleUser = createUserHandler({ sql, tokens, withFactors });

  const handleAdmin = createAdminHandler({ sql, secretKey, presentUser: userOf });

  const forward = ({ ctx, text }: AuthCall, authorization?: string, body: Buffer | string = text) =>
    forwardAuthRequest(server, {
      method: ctx.method,
      path: ctx.path + ctx.search,
      anonKey,
      body,
      ...(authorization && { authorization }),
    });

  async function openSession(call: AuthCall, method: SignInMethod, body?: string): Promise<void> {
    const response = orThrow(await forward(call, undefined, body));
    copyResponse(call.ctx, response);
    const session = await signSession(response, method);
    // The response to a sign-up that needs confirmation contains only the user.
    if (session) call.ctx.body = session;
  }

  /**
   * Returns the session of a response, with an access token of ours. Undefined without a session.
   */
  async function signSession(response: AuthResponse, method: SignInMethod): Promise<Session | undefined> {
    const session = parseJson(response.body);
    if (!isRecord(session) || typeof session['access_token'] !== 'string') return undefined;
    const sessionId = sessionIdOf(session['access_token']);
    await recordSignInMethod(sql, sessionId, method);
    const { id: userId } = session['user'] as AuthUser;
    return { ...session, ...(await presentSession({ userId, sessionId }, String(session['refresh_token']))) };
  }

  async function presentSession({ userId, sessionId }: TokenSession, refreshToken: string): Promise<Session> {
    const [user, assurance] = await Promise.all([userOf(userId, sessionId), findAssurance(sql, sessionId)]);
    return {
      ...(await tokens.sign({ id: sessionId, user, ...assurance })),
      refresh_token: refreshToken,
      user,
    };
  }

  async function renew({ ctx, body }: AuthCall): Promise<void> {
    const renewal = await renewSession(sql, body.refresh_token);
    ctx.set({ ...renewalHeaders(renewal), 'Cache-Control': 'no-store' });
    ctx.body = await presentSession(renewal, renewal.refreshToken);
  }

  async function signIn(call: AuthCall): Promise<void> {
    try {
      await openSession(call, 'password');
    } catch (error) {
      if (error instanceof AuthError && error.code === 'email_not_confirmed') {
        await checkPassword(call.body);
      }
      throw error;
    }
  }

  /** Confirmation state is shown only for the right password. `@supabase/lite` shows it always. */
  async function checkPassword({ email = '', password = '' }: AuthRequestBody): Promise<void> {
    const account = await findAccount(sql, email);
    if (account && !(await bcrypt.compare(password, account.passwordHash))) {
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    }
  }

  async function signUp(call: AuthCall): Promise<void> {
    const { email = '', data = {} } = call.body;
    // `@supabase/lite` selects the address and then inserts it: two at once would fail with 500.
    await withLock(`sign-up ${email.toLowerCase()}`, async () => {
      const account = confirmsEmail ? await findAccount(sql, email) : undefined;
      if (!account) return openSession(call, 'password');

      call.ctx.set('Cache-Control', 'no-store');
      if (account.isConfirmed) {
        call.ctx.body = disguisedUser(email, data);
      } else {
        await resendConfirmation(sql, mails, account);
        call.ctx.body = await userOf(account.id);
      }
    });
  }

  async function resend({ ctx, body: { type, email } }: AuthCall): Promise<void> {
    if (type !== 'signup') {
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (!email) throw validationFailed('Type provided requires an email address');
    const account = await findAccount(sql, email);
    if (account && !account.isConfirmed) await resendConfirmation(sql, mails, account);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {};
  }

  async function recover(call: AuthCall): Promise<void> {
    const account = await findAccount(sql, call.body.email ?? '');
    if (account) await checkMailInterval(sql, account.id, 'recovery_sent_at');
    copyResponse(call.ctx, orThrow(await forward(call)));
  }

  async function verify(call: AuthCall): Promise<void> {
    const { type, token_hash: tokenHash } = call.body;
    if (type !== 'email' || !tokenHash) return openSession(call, 'otp');
    const known = await findLinkType(sql, tokenHash);
    await openSession(call, 'otp', JSON.stringify({ ...call.body, type: known ?? 'signup' }));
  }

  /**
   * Handles the standard link of a mail, `{{ .ConfirmationURL }}`. Its `redirect_to` is ignored.
   */
  async function followLink({ ctx }: AuthCall): Promise<void> {
    const { token, type } = ctx.query;
    const response = await forwardAuthRequest(server, {
      method: 'POST',
      path: '/auth/v1/verify',
      anonKey,
      body: JSON.stringify({ token_hash: token, type }),
    });
    const session = await signSession(response, 'otp');
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(`${mails.siteUrl}/#${session ? sessionFragment(session, type) : errorFragment(response)}`);
  }

  async function userOf(userId: string, sessionId?: string): Promise<AuthUser> {
    const authorization = await tokens.internalFor(userId, sessionId);
    const response = await forwardAuthRequest(server, {
      method: 'GET',
      path: '/auth/v1/user',
      anonKey,
      authorization,
    });
    return withFactors(parseJson(orThrow(response).body) as AuthUser);
  }

  async function withFactors(user: AuthUser): Promise<AuthUser> {
    const factors = await listFactors(sql, user.id);
    return factors.length > 0 ? { ...user, factors } : user;
  }

  function route(call: AuthCall): Promise<void> {
    switch (call.name) {
      case 'POST /auth/v1/token':
        if (call.ctx.query['grant_type'] === 'refresh_token') return renew(call);
        return signIn(call);
      case 'POST /auth/v1/signup':
        return signUp(call);
      case 'POST /auth/v1/resend':
        return resend(call);
      case 'POST /auth/v1/recover':
        return recover(call);
      case 'POST /auth/v1/verify':
        return verify(call);
      case 'GET /auth/v1/verify':
        return followLink(call);
      default:
        if (USER_CALLS.has(call.name)) return handleUser(call, forward);
        if (isFactorCall(call.name)) return handleFactor(call.ctx, call.name, call.body);
        if (isAdminCall(call.name)) return handleAdmin(call.ctx, call.name);
        return passThrough(call);
    }
  }

  async function passThrough(call: AuthCall): Promise<void> {
    copyResponse(call.ctx, orThrow(await forward(call)));
  }

  return async (ctx) => {
    const name = `${ctx.method} ${adminRouteOf(routeOf(ctx.path))}`;
    if (!CALLS.has(name)) throw new AuthError(404, 'not_found', 'The sandbox does not offer this.');
    // Browsers open a mail's link without a key.
    if (name !== 'GET /auth/v1/verify' && ![anonKey, secretKey].includes(ctx.get('apikey')))
      throw new AuthError(401, 'no_authorization', 'Invalid API key');
    const text = await readBody(ctx);
    await route({ ctx, name, text, body: checkRequest(name, parseJson(text)) });
  };
}
