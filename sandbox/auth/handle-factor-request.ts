import type { Context } from 'koa';
import type { Sql } from 'postgres';
import type { AccessTokens, TokenSession } from './access-tokens.ts';
import { raiseSession, unenrollFactor } from './assure-session.ts';
import { validationFailed } from './auth-error.ts';
import { FACTOR_CALLS, type AuthRequestBody } from './check-request.ts';
import { challengeFactor, checkCode, enrollFactor, findFactor, findSession } from './factors.ts';

const FACTOR_PATH = /^\/auth\/v1\/factors\/([^/]+)/;

/** Returns the path with `:id` in place of a factor's. */
export function routeOf(path: string): string {
  return path.replace(FACTOR_PATH, '/auth/v1/factors/:id');
}

export type FactorCall = (typeof FACTOR_CALLS)[number];

export function isFactorCall(name: string): name is FactorCall {
  return (FACTOR_CALLS as readonly string[]).includes(name);
}

export type FactorHandlerOptions = {
  sql: Sql;
  tokens: AccessTokens;
  siteUrl: string;
  /** Returns the body of a response that opens a session. */
  presentSession: (session: TokenSession, refreshToken: string) => Promise<Record<string, unknown>>;
};

/** Returns the function that handles the calls about second factors, which `@supabase/lite` lacks. */
export function createFactorHandler({ sql, tokens, siteUrl, presentSession }: FactorHandlerOptions) {
  return async (ctx: Context, name: FactorCall, body: AuthRequestBody): Promise<void> => {
    const session = await findSession(sql, await tokens.readSession(ctx.get('authorization')));
    ctx.set('Cache-Control', 'no-store');
    if (name === 'POST /auth/v1/factors') {
      const { factor_type: factorType, friendly_name: friendlyName = '', issuer } = body;
      const enrolment = { factorType, name: friendlyName, issuer: issuer || new URL(siteUrl).host };
      ctx.body = await enrollFactor(sql, session, enrolment);
      return;
    }
    const [, id = ''] = FACTOR_PATH.exec(ctx.path) ?? [];
    const factor = await findFactor(sql, session.userId, id);
    if (name === 'DELETE /auth/v1/factors/:id') {
      ctx.body = await unenrollFactor(sql, session, factor);
    } else if (name === 'POST /auth/v1/factors/:id/challenge') {
      ctx.body = await challengeFactor(sql, factor, ctx.ip);
    } else {
      const { challenge_id: challengeId = '', code = '' } = body;
      if (code === '') throw validationFailed('Code needs to be non-empty');
      await checkCode(sql, factor, { challengeId, code, ip: ctx.ip });
      ctx.body = await presentSession(session, await raiseSession(sql, session, factor, challengeId));
    }
  };
}
