import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { createAccessTokens, publishKeys } from './access-tokens.ts';
import { AuthError, respondError } from './auth-error.ts';
import { readBodyOnce, type ReadBody } from './check-request.ts';
import { prepareDatabase } from './database.ts';
import { createRoutes } from './routes.ts';
import type { SendMail } from './service.ts';
import { addUser, findByAddress } from './users.ts';

type SandboxAuthOptions = {
  /** A database that any number of processes share. Uses the database's own column names. */
  knex: Knex;
  /** The site's origin, which the links in mails lead to. */
  siteUrl: string;
  /** The origin of this server, if it is another one. */
  serverUrl?: string | undefined;
  log: Logger;
  /** Sends the mails of sign-up and recovery. */
  sendMail: SendMail;
  /** Whether a new account has to open the link of a mail before it signs in. False by default. */
  confirmsEmail?: boolean;
  /** Reads a request's body. Needed if an earlier middleware has read the body already. */
  readBody?: ReadBody;
  /** bcrypt's cost of new passwords, 10 by default as in hosted Supabase. */
  passwordCost?: number | undefined;
};

type NewAccount = { email: string; password: string; metadata?: Record<string, unknown> };

export type SandboxAuth = {
  anonKey: string;
  /** The key that is never for browsers: with it any account can be deleted. */
  secretKey: string;
  /** The `iss` claim of its tokens. */
  issuer: string;
  /** Serves `/auth/v1`. Mount it before a body parser. */
  middleware: Middleware;
  /** Creates a confirmed account. An existing one with this e-mail keeps its password. */
  createAccount(account: NewAccount): Promise<{ userId: string }>;
};

/**
 * Starts the sandbox’s sign-in, which responds like hosted Supabase.
 *
 * Without `confirmsEmail` nobody has to open a confirmation mail. Then the e-mail address in a
 * token is not verified.
 */
export async function createSandboxAuth({
  knex,
  siteUrl,
  serverUrl = siteUrl,
  log,
  sendMail,
  confirmsEmail = false,
  readBody = readBodyOnce,
  passwordCost = 10,
}: SandboxAuthOptions): Promise<SandboxAuth> {
  const issuer = `${withoutSlash(serverUrl)}/auth/v1`;
  const { anonKey, secretKey, signingKeys } = await prepareDatabase(knex);
  const tokens = await createAccessTokens(signingKeys, issuer);
  const settings = { siteUrl: withoutSlash(siteUrl), secretKey, confirmsEmail, passwordCost };
  const service = { knex, tokens, sendMail, ...settings };
  const routes = createRoutes({ service, anonKey, issuer, publicKeys: publishKeys(signingKeys), readBody });
  return {
    anonKey,
    secretKey,
    issuer,
    middleware: withErrors(routes, log),
    async createAccount({ email, password, metadata: data = {} }) {
      const existing = await findByAddress(knex, email);
      const id = existing?.id ?? (await addUser(service, { email, password, data }, true));
      // Otherwise another process has created it at the same time.
      const userId = id ?? (await findByAddress(knex, email))?.id;
      if (userId === undefined) throw new Error(`The account of ${email} was deleted while it was created`);
      return { userId };
    },
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Responds with the errors of hosted Supabase. Whoever mounts it responds to others. */
function withErrors(routes: Middleware, log: Logger): Middleware {
  return async (ctx, next) => {
    // The app handles CORS preflights.
    if (!ctx.path.startsWith('/auth/v1/') || ctx.method === 'OPTIONS') return next();
    try {
      await routes(ctx, () => {
        throw new AuthError(404, 'not_found', 'The sandbox does not offer this.');
      });
    } catch (error) {
      if (error instanceof AuthError) return respondError(ctx, error);
      const { status = 500 } = error as { status?: number };
      if (status >= 500) log.error({ path: ctx.path, status }, 'The sandbox’s sign-in failed');
      throw error;
    }
  };
}
