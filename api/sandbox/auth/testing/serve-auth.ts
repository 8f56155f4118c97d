import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { createTestDatabase } from '../../../tests/fixtures/test-database.ts';
import type { TestDatabase } from '../../../tests/fixtures/test-database.ts';
import { createSandboxAuth } from '../create-sandbox-auth.ts';
import type { SandboxAuth } from '../create-sandbox-auth.ts';

export const SITE_URL = 'http://lessons.example';
export const PASSWORD = 'secret-123';
/** What the auth client of the screens asks for: errors with their code in `code`. */
const VERSION = { 'x-supabase-api-version': '2024-01-01' };

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

export interface ServedAuth {
  url: string;
  auth: SandboxAuth;
  database: TestDatabase;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  newEmail(): string;
  /** Makes an account and returns the answer of its sign-up, a session. */
  signUp(email?: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Serves the embedded sign-in by itself on a port of its own. */
export async function serveAuth(
  options: { confirmsEmail?: boolean; database?: TestDatabase } = {},
): Promise<ServedAuth> {
  const database = options.database ?? (await createTestDatabase());
  const auth = await createSandboxAuth({
    database: database.url,
    siteUrl: SITE_URL,
    log: pino({ level: 'silent' }),
    ...(options.confirmsEmail && { confirmsEmail: true }),
  });
  const server = createServer(new Koa().use(auth.middleware).callback()).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let people = 0;

  async function ask(path: string, init: RequestInit, headers: Record<string, string>): Promise<Answer> {
    const answer = await fetch(`${url}/auth/v1${path}`, {
      ...init,
      headers: { apikey: auth.anonKey, ...VERSION, ...headers },
    });
    const text = await answer.text();
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
    return { status: answer.status, headers: answer.headers, body };
  }
  const served: ServedAuth = {
    url,
    auth,
    database,
    post: (path, body, headers = {}) =>
      ask(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { 'content-type': 'application/json', ...headers },
      ),
    get: (path, headers = {}) => ask(path, {}, headers),
    newEmail: () => `player-${(people += 1)}-${new URL(url).port}@example.com`,
    async signUp(email = served.newEmail()) {
      const { status, body } = await served.post('/signup', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`No sign-up: ${JSON.stringify(body)}`);
      return body;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await auth.close();
      if (!options.database) await database.drop();
    },
  };
  return served;
}
