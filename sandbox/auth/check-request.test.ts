import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveAuth } from './tests/serve-auth.ts';
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
