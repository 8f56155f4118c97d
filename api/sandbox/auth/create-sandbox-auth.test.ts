import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AuthClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import Koa from 'koa';
import pino from 'pino';
import { malformedBody } from '../../tests/fixtures/malformed-input.ts';
import { createTestDatabase } from '../../tests/fixtures/test-database.ts';
import type { TestDatabase } from '../../tests/fixtures/test-database.ts';
import { signInLimits } from '../../src/embedded/sign-in-limits.ts';
import { createRateLimit } from '../../src/http/rate-limit.ts';
import { createTokenVerifier } from '../../src/auth/verify-token.ts';
import { answerRateLimit } from './auth-error.ts';
import { createSandboxAuth } from './create-sandbox-auth.ts';
import type { SandboxAuth } from './create-sandbox-auth.ts';
import { MAILS_KEPT } from './sandbox-mail.ts';

const siteUrl = 'http://lessons.example';
const JWKS_PATH = '/auth/v1/.well-known/jwks.json';
const password = 'secret-123';
const { emitWarning } = process;
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) });

let database: TestDatabase;
let auth: SandboxAuth;
const servers: Server[] = [];
let url: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  auth = await createSandboxAuth({ database: database.url, siteUrl, log });

  const app = new Koa();
  app.use(
    createRateLimit({
      knex: database.knex,
      log,
      rules: signInLimits.map(generous),
      respondRefused: answerRateLimit,
    }),
  );
  app.use(auth.middleware);
  app.use((ctx) => {
    ctx.body = 'the app';
  });
  url = await listen(app);
});

async function listen(app: Koa): Promise<string> {
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((listening) => server.once('listening', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const generous = <Rule>(rule: Rule) => ({ ...rule, points: 1000 });

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  await auth.close();
  await database.drop();
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** The client that the screens use, in a browser of its own. */
function newClient() {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: auth.anonKey },
    persistSession: false,
    autoRefreshToken: false,
  });
}

function newEmail(): string {
  people += 1;
  return `player-${people}@example.com`;
}

async function signUp(email = newEmail()) {
  const client = newClient();
  const { data, error } = await client.signUp({ email, password });
  if (error || !data.user || !data.session) throw new Error('no sign-up', { cause: error });
  return { client, email, user: data.user, session: data.session };
}

async function readMailPage(): Promise<string> {
  const page = await fetch(`${url}/sandbox/mail`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  return page.text();
}

async function recoveryTokenFor(email: string): Promise<string> {
  const { error } = await newClient().resetPasswordForEmail(email);
  expect(error).toBeNull();
  const [, mail = ''] = (await readMailPage()).split('<li>');
  expect(mail).toContain(email);
  expect(mail).toContain(`href="${siteUrl}/auth?token_hash=`);
  const [, token = ''] = /token_hash=(\w+)&amp;type=recovery"/.exec(mail) ?? [];
  return token;
}

describe('signing up and in', () => {
  test('a new player is signed in at once, and signs in again with the same credentials', async () => {
    const { email, user } = await signUp();

    const { data, error } = await newClient().signInWithPassword({ email: email.toUpperCase(), password });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.user?.email).toBe(email);
  });

  test('the access token is one that the API accepts, and claims no verified e-mail', async () => {
    const { email, user, session } = await signUp();
    const verify = createTokenVerifier({ kind: 'jwks', url: `${url}${JWKS_PATH}`, issuer: auth.issuer });

    expect(await verify(session.access_token)).toMatchObject({
      userId: user.id,
      email,
      emailVerified: false,
    });
    await expect(verify(auth.anonKey)).rejects.toThrow();
  });

  const refusals = [
    {
      what: 'a wrong password',
      email: 'known',
      password: 'wrong-123',
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
    },
    {
      what: 'an unknown e-mail',
      email: 'nobody@example.com',
      password,
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
    },
  ];

  test.each(refusals)(
    'signing in with $what is refused',
    async ({ email, password: tried, message, code }) => {
      const known = await signUp();
      const { error } = await newClient().signInWithPassword({
        email: email === 'known' ? known.email : email,
        password: tried,
      });

      expect(error).toMatchObject({ message, code, status: 400 });
    },
  );

  test('signing up with an e-mail that has an account is refused', async () => {
    const { email } = await signUp();

    const { error } = await newClient().signUp({ email, password: 'another-123' });
    expect(error).toMatchObject({
      message: 'User already registered',
      code: 'user_already_exists',
      status: 422,
    });
  });

  test('a password has at least 6 characters', async () => {
    const tooShort = await newClient().signUp({ email: newEmail(), password: '12345' });
    const enough = await newClient().signUp({ email: newEmail(), password: '123456' });

    expect(tooShort.error).toMatchObject({
      message: 'Password should be at least 6 characters.',
      code: 'weak_password',
    });
    expect(enough.error).toBeNull();
  });
});

describe('a session', () => {
  test('is refreshed', async () => {
    const { client, session, user } = await signUp();

    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  });

  test('cannot be refreshed after signing out', async () => {
    const { client, session } = await signUp();

    expect((await client.signOut()).error).toBeNull();
    const { error } = await newClient().refreshSession(session);
    expect(error).toMatchObject({ status: 400 });
  });

  test('its user changes neither address nor role', async () => {
    const { client, email } = await signUp();

    expect((await client.updateUser({ email: newEmail() })).error).toMatchObject({ status: 403 });
    await client.updateUser({ data: { role: 'service_role', is_admin: true } });
    const { data } = await client.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ email, role: 'authenticated' });
  });

  test('is nothing more for what its sign-up asked for', async () => {
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: auth.anonKey, 'content-type': 'application/json' },
      body: `{"email":"${newEmail()}","password":"${password}","role":"service_role","aud":"admin","is_super_admin":true,
        "app_metadata":{"is_admin":true},"data":{"is_admin":true,"__proto__":{"role":"service_role"}}}`,
    });
    const { access_token, user } = (await answer.json()) as { access_token: string; user: object };

    expect(decodeJwt(access_token)).toMatchObject({ aud: 'authenticated', role: 'authenticated' });
    const { user_metadata: ownWords, ...claims } = decodeJwt(access_token);
    expect(ownWords).toMatchObject({ is_admin: true });
    expect(JSON.stringify(claims)).not.toMatch(/admin|service/);
    expect(user).toMatchObject({ app_metadata: { provider: 'email' } });
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  test('its user changes name and password', async () => {
    const { client, email } = await signUp();

    const renamed = await client.updateUser({ data: { first_name: 'Ada', phone: '+44 1223 000000' } });
    expect(renamed.error).toBeNull();
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({
      first_name: 'Ada',
      phone: '+44 1223 000000',
    });

    expect((await client.updateUser({ password: 'changed-123' })).error).toBeNull();
    expect((await newClient().signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await newClient().signInWithPassword({ email, password: 'changed-123' })).error).toBeNull();
  });
});

describe('recovery', () => {
  test('a link from the mail page leads to a new password, once', async () => {
    const { email } = await signUp();
    const token_hash = await recoveryTokenFor(email);

    const client = newClient();
    const { data, error } = await client.verifyOtp({ token_hash, type: 'recovery' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.updateUser({ password: 'recovered-123' })).error).toBeNull();
    expect((await newClient().signInWithPassword({ email, password: 'recovered-123' })).error).toBeNull();

    const again = await newClient().verifyOtp({ token_hash, type: 'recovery' });
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
  });

  test('its link leads home, whatever address the request names or comes under', async () => {
    const { email } = await signUp();
    const [{ port, hostname }, away] = [new URL(url), 'https://evil.example'];
    const body = JSON.stringify({ email, redirect_to: away, gotrue_meta_security: {} });
    const asked = request({
      port,
      hostname,
      method: 'POST',
      path: `/auth/v1/recover?redirect_to=${encodeURIComponent(away)}`,
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: away,
        referer: `${away}/`,
        apikey: auth.anonKey,
        'content-type': 'application/json',
      },
    }).end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);

    const [, mail = ''] = (await readMailPage()).split('<li>');
    expect(mail).toContain(`href="${siteUrl}/auth?token_hash=`);
    expect(mail).not.toContain('evil.example');
  });

  test('no session is sent to an address that a link names', async () => {
    const { email } = await signUp();
    const token = await recoveryTokenFor(email);
    const answer = await fetch(
      `${url}/auth/v1/verify?token=${token}&type=recovery&redirect_to=https://evil.example`,
      { headers: { referer: 'https://evil.example/' }, redirect: 'manual' },
    );

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/lessons\.example\/#access_token=/);
  });

  test('does not tell whether an e-mail has an account', async () => {
    expect((await newClient().resetPasswordForEmail('nobody@example.com')).error).toBeNull();
    expect(await readMailPage()).not.toContain('nobody@example.com');
  });
});

describe('the mail page', () => {
  beforeEach(() => database.knex('auth_sandbox.mail').delete());

  test('says that it is a sandbox and has no mail yet', async () => {
    const page = await readMailPage();

    expect(page).toContain('This is a sandbox');
    expect(page).toContain('No mail yet.');
    expect(page).not.toMatch(/<style|<script|style=/);
    const stylesheet = await fetch(`${url}/sandbox/mail.css`);
    expect(stylesheet.headers.get('content-type')).toContain('text/css');
  });

  test('escapes what strangers wrote', async () => {
    const email = `"><img/src=x>'${newEmail()}`;
    await auth.createAccount({ email, password });
    await newClient().resetPasswordForEmail(email);

    const page = await readMailPage();
    expect(page).toContain('&quot;&gt;&lt;img/src=x&gt;&#39;player-');
    expect(page).not.toContain('<img');
  });

  test('a link that a stranger could forge in a mail is not shown as one', async () => {
    const email = `a"href="javascript:alert(1)"${newEmail()}`;
    await auth.createAccount({ email, password });
    await newClient().resetPasswordForEmail(email);

    expect(await readMailPage()).not.toMatch(/href="javascript/);
  });

  test('keeps the newest mails, newest first', async () => {
    await database.knex('auth_sandbox.mail').insert(
      Array.from({ length: MAILS_KEPT }, (_, nth) => ({
        recipient: `old-${nth}@example.com`,
        subject: 'Old',
        links: [],
      })),
    );
    const { email } = await signUp();
    await recoveryTokenFor(email);

    expect(await database.knex('auth_sandbox.mail').pluck('recipient').orderBy('id')).toEqual([
      ...Array.from({ length: MAILS_KEPT - 1 }, (_, nth) => `old-${nth + 1}@example.com`),
      email,
    ]);
  });
});

describe('over HTTP', () => {
  const post = (path: string, body: string, headers: Record<string, string> = { apikey: auth.anonKey }) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

  test('nothing is offered without the anon key', async () => {
    expect((await post('/auth/v1/signup', JSON.stringify({ email: newEmail(), password }), {})).status).toBe(
      401,
    );
  });

  test.each([
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/authorize',
    '/auth/v1/admin/users',
    '/auth/v1/token/',
  ])('the sandbox does not offer %s', async (path) => {
    expect((await post(path, '{}')).status).toBe(404);
  });

  test.each([
    '/rest/v1/users',
    '/rest/v1/',
    '/_system/info',
    '/storage/v1/bucket',
    '/',
    '/auth/v1',
    '/Auth/v1/user',
  ])('%s stays the app’s own', async (path) => {
    expect(await (await fetch(url + path, { headers: { apikey: auth.anonKey } })).text()).toBe('the app');
  });

  test('who may read the answers is left to the app', async () => {
    const headers = { origin: 'https://other.example', apikey: auth.anonKey };
    const answers = await Promise.all([
      fetch(`${url}/auth/v1/settings`, { headers }),
      fetch(`${url}/auth/v1/settings`, { headers: { origin: headers.origin } }),
      fetch(`${url}/auth/v1/token`, { method: 'OPTIONS', headers }),
    ]);

    for (const answer of answers) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(await answers[2]?.text()).toBe('the app');
  });

  test.each([
    '{"email":7,"password":"secret-123"}',
    '{"email":"a@example.com","password":["secret-123"]}',
    '{"email":"a@example.com","password":"secret-123","data":"x"}',
    '{"email":"a\\u0000b@example.com","password":"secret-123","token_hash":"x\\u0000","type":"recovery"}',
    '{"email":"a@example.com","password":"secret-123","data":{"name":{"first":"\\u0000"}},"type":"recovery"}',
    `{"email":"a@example.com","password":"secret-123","data":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    'null',
    '[]',
    '"text"',
    '{',
    '',
  ])('a body that makes no sense is answered with 400: %s', async (body) => {
    for (const path of [
      '/auth/v1/signup',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/recover',
      '/auth/v1/verify',
    ]) {
      const { status } = await post(path, body);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });

  test.each([
    ['POST', '/auth/v1/signup', { email: 'a@example.com', password, data: { first_name: 'Ada' } }],
    ['POST', '/auth/v1/token?grant_type=password', { email: 'a@example.com', password }],
    ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'abc' }],
    ['POST', '/auth/v1/recover', { email: 'a@example.com' }],
    ['POST', '/auth/v1/verify', { token_hash: 'abc', type: 'recovery' }],
    ['PUT', '/auth/v1/user', { data: { first_name: 'Ada' } }],
    ['POST', '/auth/v1/logout', {}],
  ])('nothing in a body brings the sign-in down: %s %s', async (method, path, right) => {
    const { session } = await signUp();
    const headers = {
      apikey: auth.anonKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    };
    await fc.assert(
      fc.asyncProperty(malformedBody(right), async (body) => {
        const answer = await fetch(url + path, { method, headers, body });
        if (answer.status >= 500) throw new Error(`${answer.status}: ${await answer.text()}`);
      }),
      { numRuns: 80, endOnFailure: true },
    );
  });

  test('a body over 100 kB is refused', async () => {
    const body = JSON.stringify({ email: newEmail(), password, data: { note: 'x'.repeat(100 * 1024) } });

    expect((await post('/auth/v1/signup', body)).status).toBe(413);
  });

  test('a client that goes away half-way disturbs nobody', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      `POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: ${auth.anonKey}\r\nContent-Length: 500\r\n\r\n{"em`,
    );
    await new Promise((sent) => setImmediate(sent));
    socket.destroy();

    await expect(signUp()).resolves.toMatchObject({ user: { aud: 'authenticated' } });
  });
});

describe('accounts made by the sandbox itself', () => {
  test('sign in with the password and metadata they were given', async () => {
    const email = newEmail();
    const { userId } = await auth.createAccount({ email, password, metadata: { first_name: 'Coach' } });

    const { data } = await newClient().signInWithPassword({ email, password });
    expect(data.user).toMatchObject({ id: userId, user_metadata: { first_name: 'Coach' } });
  });

  test('are made once, also when asked for again or by several at once', async () => {
    const email = `Coach.${newEmail()}`;
    // Those that come second are told to the console by the library.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => auth.createAccount({ email, password }).then(({ userId }) => userId)),
    );
    const again = await auth.createAccount({ email, password: 'another-123' });

    expect(new Set([...ids, again.userId]).size).toBe(1);
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull();
  });

  test('say why when one cannot be made', async () => {
    await expect(auth.createAccount({ email: newEmail(), password: '123' })).rejects.toThrow(
      'Password should be at least 6 characters.',
    );
  });
});

describe('several processes on one database', () => {
  test('start at once, share their keys and mail, and keep them over a restart', async () => {
    const empty = await createTestDatabase();
    const start = () => createSandboxAuth({ database: empty.url, siteUrl: `${siteUrl}/`, log });
    const keysOf = async ({ anonKey, middleware }: SandboxAuth) => {
      const origin = await listen(new Koa().use(middleware));
      return `${anonKey} ${await (await fetch(origin + JWKS_PATH)).text()}`;
    };
    const first = await Promise.all([start(), start(), start()]);
    const keys = new Set(await Promise.all(first.map(keysOf)));
    await Promise.all(first.map((process) => process.close()));

    const restarted = await start();
    keys.add(await keysOf(restarted));
    await restarted.close();
    await empty.drop();

    expect(keys.size).toBe(1);
    expect(restarted.anonKey).toMatch(/^sb_publishable_/);
    expect(keys).not.toContain(await keysOf(auth));
  });
});

test('loading the embedded sign-in leaves process.emitWarning as it was', () => {
  expect(process.emitWarning).toBe(emitWarning);
});

test('a failure is answered and logged, without the password', async () => {
  const lost = await createTestDatabase();
  const failing = await createSandboxAuth({ database: lost.url, siteUrl, log });
  await lost.drop();
  const failingUrl = await listen(new Koa().use(failing.middleware));
  // The library tells the console what it makes of it.
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  logged.length = 0;

  const answer = await fetch(`${failingUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: failing.anonKey },
    body: JSON.stringify({ email: newEmail(), password }),
  });

  expect(answer.status).toBe(500);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ path: '/auth/v1/token', status: 500, msg: 'the embedded sign-in failed' }),
  ]);
  expect(inspect([logged, told.mock.calls], { depth: null, showHidden: true })).not.toContain(password);

  await failing.close();
});
