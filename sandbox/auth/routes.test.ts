import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSWORD, serveAuth, type ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

describe('over HTTP', () => {
  const post = (
    path: string,
    body: string,
    headers: Record<string, string> = { apikey: served.auth.anonKey },
  ) =>
    fetch(served.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test('the sandbox’s sign-in refuses every call without the anon key', async () => {
    expect(
      (await post('/auth/v1/signup', JSON.stringify({ email: served.newEmail(), password: PASSWORD }), {}))
        .status,
    ).toBe(401);
  });

  test.each([
    '/auth/v1/otp',
    '/auth/v1/magiclink',
    '/auth/v1/authorize',
    '/auth/v1/admin/users',
    '/auth/v1/token/',
  ])('the sandbox’s sign-in does not offer %s', async (path) => {
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
  ])('the sandbox’s sign-in leaves %s to the app', async (path) => {
    expect(await (await fetch(served.url + path, { headers: { apikey: served.auth.anonKey } })).text()).toBe(
      'the app',
    );
  });

  test('the sandbox’s sign-in leaves CORS headers to the app', async () => {
    const headers = { origin: 'https://other.example', apikey: served.auth.anonKey };
    const responses = await Promise.all([
      fetch(`${served.url}/auth/v1/settings`, { headers }),
      fetch(`${served.url}/auth/v1/settings`, { headers: { origin: headers.origin } }),
      fetch(`${served.url}/auth/v1/token`, { method: 'OPTIONS', headers }),
    ]);

    for (const response of responses) {
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(await responses[2]?.text()).toBe('the app');
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
  ])('the sandbox’s sign-in refuses a malformed body: %s', async (body) => {
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

  test('the sandbox’s sign-in refuses a body over 100 kB', async () => {
    const body = JSON.stringify({
      email: served.newEmail(),
      password: PASSWORD,
      data: { note: 'x'.repeat(100 * 1024) },
    });

    expect((await post('/auth/v1/signup', body)).status).toBe(413);
  });

  test('a client that disconnects half-way does not affect others', async () => {
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
    socket.write(
      `POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: ${served.auth.anonKey}\r\nContent-Length: 500\r\n\r\n{"em`,
    );
    await new Promise((sent) => setImmediate(sent));
    socket.destroy();

    await expect(served.signUpClient()).resolves.toMatchObject({ user: { aud: 'authenticated' } });
  });
});
