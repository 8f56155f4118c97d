import type { Knex } from 'knex';
import type { ParameterizedContext } from 'koa';
import type { AccessTokens } from './access-tokens.ts';
import type { AuthError } from './auth-error.ts';
import type { AuthFields } from './check-request.ts';

export type SendMail = (mail: { to: string; subject: string; html: string }) => Promise<void>;

/** The services that the calls use. */
export type Service = {
  /** The transaction of the call. */
  knex: Knex;
  tokens: AccessTokens;
  sendMail: SendMail;
  /** The site's origin, without a slash. */
  siteUrl: string;
  secretKey: string;
  /** Whether a new account has to confirm its address before it signs in. */
  confirmsEmail: boolean;
  /** bcrypt's cost of a new password. */
  passwordCost: number;
};

export type Call = {
  ctx: ParameterizedContext;
  /** The variables of the path. */
  params: Record<string, string>;
  fields: AuthFields;
};

/**
 * Handles a call and returns the body of its response, or nothing if it has responded itself. What
 * it has written is kept unless it throws: so an error that it returns keeps it too.
 */
export type Handler = (service: Service, call: Call) => Promise<object | AuthError | undefined>;
