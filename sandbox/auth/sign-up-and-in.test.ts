import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { serveAuth, type ServedAuth } from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

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
});
