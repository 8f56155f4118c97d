import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PASSWORD, serveAuth } from './tests/serve-auth.ts';
import type { ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

const tooLong = { status: 400, body: { code: 'validation_failed', message: 'An email address is too long' } };
const longAddress = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('a very long address', () => {
  test.each([
    ['/signup', { password: PASSWORD }],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/verify', { type: 'signup', token: '123456' }],
  ])('a very long address is refused by %s', async (path, rest) => {
    for (const length of [256, 50_000]) {
      expect(await served.post(path, { ...rest, email: longAddress(length) })).toMatchObject(tooLong);
    }
  });

  test('the length of an address is counted in bytes', async () => {
    const email = `${'é'.repeat(125)}@example.com`;
    expect(await served.post('/signup', { email, password: PASSWORD })).toMatchObject(tooLong);
  });

  test('an address of 255 bytes opens an account', async () => {
    expect((await served.post('/signup', { email: longAddress(255), password: PASSWORD })).status).toBe(200);
  });

  test('a very long address is unknown at the sign-in', async () => {
    expect(
      await served.post('/token?grant_type=password', { email: longAddress(5000), password: PASSWORD }),
    ).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  });
});

describe('a password', () => {
  const refused = {
    status: 400,
    body: { code: 'validation_failed', message: 'Password cannot be longer than 72 characters' },
  };

  test.each([
    ['x'.repeat(73), refused],
    ['é'.repeat(37), refused],
    [
      '12345',
      {
        status: 422,
        body: {
          code: 'weak_password',
          message: 'Password should be at least 6 characters.',
          weak_password: { reasons: ['length'] },
        },
      },
    ],
    ['', { status: 400, body: { code: 'validation_failed', message: 'Signup requires a valid password' } }],
  ])('the password %j is refused, and not cut short', async (password, response) => {
    expect(await served.post('/signup', { email: served.newEmail(), password })).toMatchObject(response);
  });

  test('a password of 72 bytes is accepted', async () => {
    const password = 'é'.repeat(36);
    const email = served.newEmail();
    expect((await served.post('/signup', { email, password })).status).toBe(200);
    expect((await served.post('/token?grant_type=password', { email, password })).status).toBe(200);
  });

  test('a changed password has the same limits', async () => {
    const { access_token: token } = await served.signUp();
    const response = await fetch(`${served.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: served.auth.anonKey, authorization: `Bearer ${String(token)}` },
      body: JSON.stringify({ password: 'x'.repeat(73) }),
    });
    expect(response.status).toBe(400);
    // Without the client's version header the error has the older form.
    expect(await response.json()).toEqual({ ...oldForm(refused.body), code: 400 });
  });

  const oldForm = ({ code, message }: { code: string; message: string }) => ({
    error_code: code,
    msg: message,
  });
});

test('one of several sign-ups of one address at once, in two processes, creates the account and the others are refused', async () => {
  const consoleErrors = jest.spyOn(console, 'error');
  const other = await serveAuth({ database: served.database });
  const email = served.newEmail();

  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      (nth % 2 ? other : served).post('/signup', {
        email: nth % 3 ? email : email.toUpperCase(),
        password: PASSWORD,
      }),
    ),
  );
  await other.close();

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 422).map(({ body }) => body)).toEqual(
    Array.from({ length: 5 }, () => ({
      code: 'user_already_exists',
      message: 'User already registered',
    })),
  );
  expect(consoleErrors).not.toHaveBeenCalled();
  consoleErrors.mockRestore();
});

test('a second recovery mail within a minute is refused, with the seconds to wait', async () => {
  const email = served.newEmail();
  await served.signUp(email);
  expect((await served.post('/recover', { email })).status).toBe(200);

  const { status, body } = await served.post('/recover', { email });
  expect(status).toBe(429);
  expect(body).toEqual({
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(
      /^For security purposes, you can only request this after (5\d|60) seconds\.$/,
    ),
  });
});
