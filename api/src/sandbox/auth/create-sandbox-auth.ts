import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Sql } from 'postgres';
import { forwardAuthRequest } from './forward-auth-request.ts';
import type { AuthServer } from './forward-auth-request.ts';
import { loadSupabaseLite } from './load-supabase-lite.ts';
import { prepareDatabase } from './prepare-database.ts';
import type { AuthKeys } from './prepare-database.ts';
import { createMailKeeper } from './sandbox-mail.ts';
import { serveMailPage } from './serve-mail-page.ts';

export type SandboxAuthOptions = { databaseUrl: string; siteUrl: string; log: Logger };

export type NewAccount = { email: string; password: string; metadata?: Record<string, unknown> };

export type SandboxAuth = AuthKeys & {
  /** Serves `/auth/v1` and `/sandbox/mail`; mount it before a body parser. */
  middleware: Middleware;
  /** Makes an account, or answers the id of the one that has this e-mail, its password unchanged. */
  createAccount(account: NewAccount): Promise<{ userId: string }>;
  close(): Promise<void>;
};

const CONNECTIONS = 3;
const MINIMUM_PASSWORD_LENGTH = 6;

/**
 * Starts the embedded sign-in: `@supabase/lite` on the given Postgres, which speaks the auth API of hosted Supabase.
 *
 * As specified, nobody waits for a confirmation mail, so an account says nothing about who reads its mail: the tokens
 * claim no verified e-mail, and whoever verifies them must not assume one.
 */
export async function createSandboxAuth({
  databaseUrl,
  siteUrl,
  log,
}: SandboxAuthOptions): Promise<SandboxAuth> {
  const lite = await loadSupabaseLite();
  const origin = siteUrl.replace(/\/+$/, '');
  const connection = lite.createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { max: CONNECTIONS, onnotice: () => {} },
  });
  const sql = connection.driver;

  try {
    const { key: newAnonKey } = await lite.generateApiKey('publishable');
    const keys = await prepareDatabase(sql, lite.getAuthSchemaSql(), newAnonKey);
    const app = new lite.App({
      connection,
      auth: authSettings(keys, origin),
      options: {
        drivers: { email: createMailKeeper(sql, origin) },
        server: { disableStudio: true, disableFallback: true },
      },
    });
    await app.init();

    const server: AuthServer = (request) => app.fetch(request);
    return {
      ...keys,
      middleware: createMiddleware(server, sql, origin, log),
      createAccount: (account) => createAccount(server, sql, keys.anonKey, account),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function authSettings({ jwtSecret, anonKey }: AuthKeys, siteUrl: string) {
  return {
    enabled: true,
    jwt_secret: jwtSecret,
    publishable_key: anonKey,
    site_url: siteUrl,
    minimum_password_length: MINIMUM_PASSWORD_LENGTH,
    email: {
      enable_confirmations: false,
      // The link's hash is made of the e-mail and this code alone: six digits could be tried out. Nobody types it.
      otp_length: 32,
      template: {
        recovery: {
          subject: 'Choose a new password',
          content_path: fileURLToPath(new URL('recovery-mail.html', import.meta.url)),
        },
      },
    },
  };
}

function createMiddleware(server: AuthServer, sql: Sql, origin: string, log: Logger): Middleware {
  return async (ctx, next) => {
    if (await serveMailPage(ctx, sql)) return;
    // A preflight is answered by the app's own CORS rules.
    if (!ctx.path.startsWith('/auth/v1/') || ctx.method === 'OPTIONS') return next();

    await forwardAuthRequest(ctx, server, origin);
    if (ctx.status >= 500) log.error({ path: ctx.path, status: ctx.status }, 'the embedded sign-in failed');
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
  // Asked after a refusal too: another process may have made the account meanwhile.
  const userId = await findUserId(sql, account.email);
  if (!userId) throw new Error(`No account was made for ${account.email}: ${await response.text()}`);
  return { userId };
}

async function findUserId(sql: Sql, email: string): Promise<string | undefined> {
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email.toLowerCase()}`;
  return user?.id;
}
