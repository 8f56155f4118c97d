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

  test('signing up with an e-mail that has an account is refused', async () => {
    const { email } = await served.signUpClient();

    const { error } = await served.newClient().signUp({ email, password: 'another-123' });
    expect(error).toMatchObject({
      message: 'User already registered',
      code: 'user_already_exists',
      status: 422,
    });
  });
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

  test('a session has no role or claim that its sign-up asked for', async () => {
    const response = await fetch(`${served.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: served.auth.anonKey, 'content-type': 'application/json' },
      body: `{"email":"${served.newEmail()}","password":"${PASSWORD}","role":"service_role","aud":"admin","is_super_admin":true,
        "app_metadata":{"is_admin":true},"data":{"is_admin":true,"__proto__":{"role":"service_role"}}}`,
    });
    const { access_token, user } = (await response.json()) as { access_token: string; user: object };

    expect(decodeJwt(access_token)).toMatchObject({ aud: 'authenticated', role: 'authenticated' });
    const { user_metadata: ownData, ...claims } = decodeJwt(access_token);
    expect(ownData).toMatchObject({ is_admin: true });
    expect(JSON.stringify(claims)).not.toMatch(/admin|service/);
    expect(user).toMatchObject({ app_metadata: { provider: 'email' } });
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
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

  test('a session signs out the others, and stays', async () => {
    const { client, email } = await served.signUpClient();
    const [other, third] = [served.newClient(), served.newClient()];
    for (const elsewhere of [other, third]) await elsewhere.signInWithPassword({ email, password: PASSWORD });

    expect((await client.signOut({ scope: 'others' })).error).toBeNull();
    for (const elsewhere of [other, third])
      expect((await elsewhere.refreshSession()).error).toMatchObject({ status: 400 });
    expect((await client.refreshSession()).error).toBeNull();
  });
});
