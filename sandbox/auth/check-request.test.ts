import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PASSWORD, serveAuth } from './tests/serve-auth.ts';
import type { ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

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
