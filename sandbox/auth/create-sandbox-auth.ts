import { fileURLToPath } from 'node:url';
import type { EmailDriver } from '@supabase/lite';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { createAccessTokens } from './access-tokens.ts';
import { AuthError, respondError } from './auth-error.ts';
import { MIN_PASSWORD_LENGTH, readBodyOnce, type ReadBody } from './check-request.ts';
import { CONFIRMATION_MAIL } from './confirm-email.ts';
import type { AuthServer } from './forward-auth-request.ts';
import { createAuthHandler } from './handle-auth-request.ts';
import { loadSupabaseLite } from './load-supabase-lite.ts';
import { createLocks, type DatabaseConnection } from './locks.ts';
import { prepareDatabase, type AuthKeys } from './prepare-database.ts';
import { publishKeys } from './signing-keys.ts';

export type SandboxAuthOptions = {
  database: DatabaseConnection;
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
};

export type SendMail = (mail: { to: string; subject: string; html: string }) => Promise<void>;

type NewAccount = { email: string; password: string; metadata?: Record<string, unknown> };

export type SandboxAuth = {
  anonKey: string;
  /** Never for browsers: with it any account can be deleted. */
  secretKey: string;
  /** The `iss` claim of its tokens. */
  issuer: string;
  /** Serves `/auth/v1`. Mount it before a body parser. */
  middleware: Middleware;
  /** Creates an account. An existing one with this e-mail keeps its password. */
  createAccount(account: NewAccount): Promise<{ userId: string }>;
  close(): Promise<void>;
};

const CONNECTIONS = 3;

/**
 * Starts the sandbox’s sign-in: `@supabase/lite` on the given database, corrected to respond like
 * hosted Supabase.
 *
 * Without `confirmsEmail` nobody has to open a confirmation mail. Then the e-mail address in a
 * token is not verified.
 */
export async function createSandboxAuth({
  database,
  siteUrl,
  serverUrl = siteUrl,
  log,
  sendMail,
  confirmsEmail = false,
  readBody = readBodyOnce,
}: SandboxAuthOptions): Promise<SandboxAuth> {
  const lite = await loadSupabaseLite();
  const origin = siteUrl.replace(/\/+$/, '');
  const issuer = `${serverUrl.replace(/\/+$/, '')}/auth/v1`;
  const connection = lite.createPostgresConnection({
    url: database.connectionString,
    // A transaction pooler supports no prepared statements.
    postgresOptions: { max: CONNECTIONS, ssl: database.ssl, prepare: false, onnotice: () => {} },
  });
  const sql = connection.driver;
  const locks = createLocks(database);
  const close = async () => void (await Promise.all([connection.close(), locks.close()]));

  try {
    const { key: newAnonKey } = await lite.generateApiKey('publishable');
    const keys = await prepareDatabase(sql, lite.getAuthSchemaSql(), newAnonKey);
    const { anonKey, secretKey } = keys;
    const driver: EmailDriver = {
      send: ({ to, subject, html = '' }) => sendMail({ to, subject, html }),
    };
    const mails = { driver, siteUrl: origin };

    const startServer = async (settings: AuthSettings): Promise<AuthServer> => {
      const app = new lite.App({
        connection,
        auth: authSettings(keys, settings),
        options: {
          drivers: { email: mails.driver },
          server: { disableStudio: true, disableFallback: true },
        },
      });
      await app.init();
      return (request) => app.fetch(request);
    };
    const server = await startServer({ origin, confirmsEmail });
    // The sandbox's own accounts need no confirmation.
    const trustingServer = confirmsEmail ? await startServer({ origin, confirmsEmail: false }) : server;

    const handle = createAuthHandler({
      server,
      sql,
      anonKey,
      secretKey,
      tokens: await createAccessTokens(keys, issuer),
      mails,
      withLock: locks.withLock,
      confirmsEmail,
      readBody,
    });
    return {
      anonKey,
      secretKey,
      issuer,
      middleware: createMiddleware(handle, publicDocuments(issuer, keys), log),
      createAccount: (account) => createAccount(trustingServer, sql, anonKey, account),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type AuthSettings = { origin: string; confirmsEmail: boolean };

function authSettings({ jwtSecret, anonKey }: AuthKeys, { origin, confirmsEmail }: AuthSettings) {
  return {
    enabled: true,
    jwt_secret: jwtSecret,
    publishable_key: anonKey,
    site_url: origin,
    minimum_password_length: MIN_PASSWORD_LENGTH,
    email: {
      enable_confirmations: confirmsEmail,
      // The link's hash is computed from the e-mail and this code: six digits could be guessed.
      // Nobody types it.
      otp_length: 32,
      template: {
        confirmation: {
          subject: CONFIRMATION_MAIL.subject,
          content_path: fileURLToPath(CONFIRMATION_MAIL.template),
        },
        recovery: {
          subject: 'Choose a new password',
          content_path: fileURLToPath(new URL('recovery-mail.html', import.meta.url)),
        },
      },
    },
  };
}

/** What everybody may read, by its path. https://github.com/supabase/auth/pull/2197 */
function publicDocuments(issuer: string, { signingKeys }: AuthKeys): Record<string, object> {
  return {
    '/auth/v1/.well-known/jwks.json': publishKeys(signingKeys),
    '/auth/v1/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/.well-known/jwks.json` },
  };
}

function createMiddleware(
  handle: (ctx: Context) => Promise<void>,
  documents: Record<string, object>,
  log: Logger,
): Middleware {
  return async (ctx, next) => {
    // The app handles CORS preflights.
    if (!ctx.path.startsWith('/auth/v1/') || ctx.method === 'OPTIONS') return next();
    const document = ctx.method === 'GET' ? documents[ctx.path] : undefined;
    if (document) {
      ctx.set('Cache-Control', 'public, max-age=600');
      ctx.body = document;
      return;
    }
    try {
      await handle(ctx);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      respondError(ctx, error);
    }
    if (ctx.status >= 500) log.error({ path: ctx.path, status: ctx.status }, 'The sandbox’s sign-in failed');
  };
}

async function createAccount(server: AuthServer, sql: Sql, anonKey: string, account: NewAccount) {
  const existing = await findUserId(sql, account.email);
  if (existing) return { userId: existing };

  const response = await server(
    new Request('http://sandbox/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: account.email,
        password: account.password,
        data: account.metadata ?? {},
      }),
    }),
  );
  // Also after a refusal: another process may have created the account at the same time.
  const userId = await findUserId(sql, account.email);
  if (!userId) throw new Error(`No account was created for ${account.email}: ${await response.text()}`);
  return { userId };
}

async function findUserId(sql: Sql, email: string): Promise<string | undefined> {
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email.toLowerCase()}`;
  return user?.id;
}
