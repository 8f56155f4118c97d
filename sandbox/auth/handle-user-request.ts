import type { Context } from 'koa';
import type { Sql } from 'postgres';
import type { AccessTokens, AuthUser, TokenSession } from './access-tokens.ts';
import { AuthError, parseJson } from './auth-error.ts';
import type { AuthRequestBody } from './check-request.ts';
import { findSession, hasVerifiedFactor } from './factors.ts';
import { copyResponse, orThrow, type AuthResponse } from './forward-auth-request.ts';
import { endOtherSessions } from './renew-session.ts';

type UserCall = { ctx: Context; name: string; body: AuthRequestBody };
type Options = {
  sql: Sql;
  tokens: AccessTokens;
  withFactors: (user: AuthUser) => Promise<AuthUser>;
};

/** Returns the function that handles a call with a user's access token. `forward` lets `@supabase/lite` do it. */
export function createUserHandler({ sql, tokens, withFactors }: Options) {
  return async <Call extends UserCall>(
    call: Call,
    forward: (call: Call, authorization: string) => Promise<AuthResponse>,
  ): Promise<void> => {
    const session = await tokens.readSession(call.ctx.get('authorization'));
    const hasNewPassword = call.name === 'PUT /auth/v1/user' && call.body.password !== undefined;
    if (hasNewPassword) await checkAssurance(sql, session);
    const authorization = await tokens.internalFor(session.userId, session.sessionId);
    const response = orThrow(await forward(call, authorization));
    copyResponse(call.ctx, response);
    if (call.ctx.path === '/auth/v1/user')
      call.ctx.body = await withFactors(parseJson(response.body) as AuthUser);
    if (hasNewPassword) await endOtherSessions(sql, session);
  };
}

/**
 * A stolen password, or a mail's link alone, must not replace the password of an account with a
 * second factor.
 */
async function checkAssurance(sql: Sql, session: TokenSession): Promise<void> {
  const { userId, isAal2 } = await findSession(sql, session);
  if (isAal2 || !(await hasVerifiedFactor(sql, userId))) return;
  throw new AuthError(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}
