import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { PASSWORD, serveAuth, type ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

describe('signing up and in', () => {
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
      password: PASSWORD,
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
    },
  ];

  test.each(refusals)(
    'signing in with $what is refused',
    async ({ email, password: tried, message, code }) => {
      const known = await served.signUpClient();
      const { error } = await served.newClient().signInWithPassword({
        email: email === 'known' ? known.email : email,
        password: tried,
      });

      expect(error).toMatchObject({ message, code, status: 400 });
    },
  );
});

describe('a session', () => {
  test('a session can’t be renewed after signing out', async () => {
    const { client, session } = await served.signUpClient();

    expect((await client.signOut()).error).toBeNull();
    const { error } = await served.newClient().refreshSession(session);
    expect(error).toMatchObject({ status: 400 });
  });

  test('the user of a session can change neither address nor role', async () => {
    const { client, email } = await served.signUpClient();

    expect((await client.updateUser({ email: served.newEmail() })).error).toMatchObject({ status: 403 });
    await client.updateUser({ data: { role: 'service_role', is_admin: true } });
    const { data } = await client.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ email, role: 'authenticated' });
  });

  test('a new password ends the other sessions of the account, as hosted Supabase does', async () => {
    const { client, email } = await served.signUpClient();
    const other = served.newClient();
    await other.signInWithPassword({ email, password: PASSWORD });

    expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
      message: 'New password should be different from the old password.',
    });
    expect((await other.refreshSession()).error).toBeNull();

    expect((await client.updateUser({ password: 'changed-123' })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect((await other.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    });
  });
});
