import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSandboxAuth, respondRateLimited, type SandboxAuth } from '@lessons/sandbox-auth';
import { AuthClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import Koa from 'koa';
import { pino } from 'pino';
import { FUZZ_SEED, malformedBody } from '../../tests/fixtures/api/malformed-input.ts';
import { serve } from '../../tests/fixtures/api/serve.ts';
import { createTestDatabase } from '../../tests/fixtures/api/test-database.ts';
import type { TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { createTokenVerifier } from '../../api/src/auth/verify-token.ts';
import { readRawBody } from '../../api/src/http/raw-body.ts';
import type { Listener } from '../../api/src/process/listen.ts';
import { limitSignIn, signInLimits } from './sign-in-limits.ts';

/* The sandbox’s sign-in with what the API puts around it: rate limits before it, token verification behind it. */

const JWKS_PATH = '/auth/v1/.well-known/jwks.json';
const password = 'secret-123';
const log = pino({ level: 'silent' });

let database: TestDatabase;
let auth: SandboxAuth;
let server: Listener;
let url: string;
let accounts = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = await createSandboxAuth({
    knex: database.knex,
    siteUrl: 'http://lessons.example',
    log,
    sendMail: async () => {},
    readBody: readRawBody,
    passwordCost: 4,
  });
  const app = new Koa();
  app.use(
    limitSignIn(
      { knex: database.knex, log, respondRefused: respondRateLimited },
      signInLimits.map((limit) => ({ ...limit, points: 1000 })),
    ),
  );
  app.use(auth.middleware);
  server = await serve(app.callback());
  url = server.origin;
});
afterAll(async () => {
  await server.close(0);
  await database.drop();
});

async function signUp() {
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: auth.anonKey },
    persistSession: false,
    autoRefreshToken: false,
  });
  const email = `player-${(accounts += 1)}@example.com`;
  const { data, error } = await client.signUp({ email, password });
  if (error || !data.user || !data.session) throw new Error('no sign-up', { cause: error });
  return { email, user: data.user, session: data.session };
}

test('the API accepts the sandbox’s access token, which claims no verified e-mail', async () => {
  const { email, user, session } = await signUp();
  const verify = createTokenVerifier({ kind: 'jwks', url: `${url}${JWKS_PATH}`, issuer: auth.issuer });

  const verified = await verify(session.access_token);
  expect(verified).toMatchObject({ userId: user.id, email });
  expect(await verified.isEmailVerified()).toBe(false);
  await expect(verify(auth.anonKey)).rejects.toThrow();
});

test.each([
  ['POST', '/auth/v1/signup', { email: 'a@example.com', password: password, data: { first_name: 'Ada' } }],
  ['POST', '/auth/v1/token?grant_type=password', { email: 'a@example.com', password }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'abc' }],
  ['POST', '/auth/v1/recover', { email: 'a@example.com' }],
  ['POST', '/auth/v1/verify', { token_hash: 'abc', type: 'recovery' }],
  ['PUT', '/auth/v1/user', { data: { first_name: 'Ada' } }],
  ['POST', '/auth/v1/logout', {}],
  ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Lessons' }],
])('no malformed body causes a 500: %s %s', async (method, path, valid) => {
  const { session } = await signUp();
  const headers = {
    apikey: auth.anonKey,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json',
  };
  await fc.assert(
    fc.asyncProperty(malformedBody(valid), async (body) => {
      const response = await fetch(url + path, { method, headers, body });
      if (response.status >= 500) throw new Error(`${response.status}: ${await response.text()}`);
    }),
    { numRuns: 80, seed: FUZZ_SEED, endOnFailure: true },
  );
});
