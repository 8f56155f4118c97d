import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmptyDatabase } from '@lessons/sandbox-postgres';
import { AuthClient } from '@supabase/supabase-js';
import createKnex, { type Knex } from 'knex';
import Koa, { type Middleware } from 'koa';
import { pino } from 'pino';
import { createSandboxAuth, type SandboxAuth } from '../create-sandbox-auth.ts';
import type { SendMail } from '../service.ts';

export const SITE_URL = 'http://lessons.example';
export const PASSWORD = 'secret-123';
export const JWKS_PATH = '/auth/v1/.well-known/jwks.json';
/**
 * The API version that the auth client of the screens asks for: errors with their code in `code`.
 */
const VERSION = { 'x-supabase-api-version': '2024-01-01' };

/** Hashing passwords at bcrypt's usual cost would be a tenth of the tests' CPU time. */
const CHEAPEST_HASH = 4;

export type StartedAuth = SandboxAuth & { close(): Promise<void> };

export type AuthTestResponse = { status: number; headers: Headers; body: Record<string, unknown> };

export interface TestDatabase {
  url: string;
  knex: Knex;
  drop(): Promise<void>;
}

/** A mail that the sandbox has sent. */
type SentMail = Parameters<SendMail>[0] & { links: string[] };

export interface ServedAuth {
  url: string;
  auth: StartedAuth;
  database: TestDatabase;
  /** Newest first. */
  mails: SentMail[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<AuthTestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<AuthTestResponse>;
  newEmail(): string;
  /** Makes an account and returns the response to its sign-up, a session. */
  signUp(email?: string): Promise<Record<string, unknown>>;
  /** Returns the client that the screens use, in a browser of its own. */
  newClient(): InstanceType<typeof AuthClient>;
  /** Makes an account with a client of its own, which is signed in then. */
  signUpClient(email?: string): Promise<SignedUpClient>;
  close(): Promise<void>;
}

/** Creates an empty database with a connection for the test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const knex = connect(database.url);
  return {
    url: database.url,
    knex,
    async drop() {
      await knex.destroy();
      await database.drop();
    },
  };
}

/** Starts the sandbox’s sign-in on a database, with connections of its own as in a process of its own. */
export async function startAuth(
  { url }: TestDatabase,
  options: { siteUrl?: string; confirmsEmail?: boolean; mails?: SentMail[] } = {},
): Promise<StartedAuth> {
  const { siteUrl = SITE_URL, confirmsEmail = false, mails = [] } = options;
  const knex = connect(url);
  const auth = await createSandboxAuth({
    knex,
    siteUrl,
    log: pino({ level: 'silent' }),
    sendMail: async (mail) => void mails.unshift({ ...mail, links: linksIn(mail.html) }),
    confirmsEmail,
    passwordCost: CHEAPEST_HASH,
  });
  return { ...auth, close: () => knex.destroy() };
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** Serves a middleware and, behind it, an application that responds `the app` to everything. */
export async function serve(middleware: Middleware): Promise<{ url: string; close(): Promise<void> }> {
  const app = new Koa().use(middleware).use((ctx) => {
    ctx.body = 'the app';
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Serves the sandbox’s sign-in by itself on a port of its own. */
export async function serveAuth(
  options: { confirmsEmail?: boolean; database?: TestDatabase } = {},
): Promise<ServedAuth> {
  const database = options.database ?? (await createTestDatabase());
  const mails: SentMail[] = [];
  const auth = await startAuth(database, { ...options, mails });
  const server = await serve(auth.middleware);
  const { url } = server;
  let accounts = 0;

  async function request(
    path: string,
    init: RequestInit,
    headers: Record<string, string>,
  ): Promise<AuthTestResponse> {
    const response = await fetch(`${url}/auth/v1${path}`, {
      ...init,
      headers: { apikey: auth.anonKey, ...VERSION, ...headers },
    });
    const text = await response.text();
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  }
  const served: ServedAuth = {
    url,
    auth,
    database,
    mails,
    post: (path, body, headers = {}) =>
      request(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { 'content-type': 'application/json', ...headers },
      ),
    get: (path, headers = {}) => request(path, {}, headers),
    newEmail: () => `player-${(accounts += 1)}-${new URL(url).port}@example.com`,
    async signUp(email = served.newEmail()) {
      const { status, body } = await served.post('/signup', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`No sign-up: ${JSON.stringify(body)}`);
      return body;
    },
    newClient: () =>
      new AuthClient({
        url: `${url}/auth/v1`,
        headers: { apikey: auth.anonKey },
        persistSession: false,
        autoRefreshToken: false,
      }),
    signUpClient: (email = served.newEmail()) => signUpClient(served.newClient(), email),
    async close() {
      await server.close();
      await auth.close();
      if (!options.database) await database.drop();
    },
  };
  return served;
}

type SignedUpClient = Awaited<ReturnType<typeof signUpClient>>;

async function signUpClient(client: InstanceType<typeof AuthClient>, email: string) {
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session) throw new Error('no sign-up', { cause: error });
  return { client, email, user: data.user, session: data.session };
}

function connect(url: string): Knex {
  const silent = () => {};
  return createKnex({
    client: 'pg',
    connection: url,
    pool: { min: 0, max: 3 },
    log: { warn: silent, error: silent, debug: silent, deprecate: silent },
  });
}
