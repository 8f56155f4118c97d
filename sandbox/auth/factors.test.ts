import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TOTP, Secret } from 'otpauth';
import { PASSWORD, serveAuth, type ServedAuth } from './tests/serve-auth.ts';

/* Statuses, codes and messages: internal/api/mfa.go and user.go of github.com/supabase/auth. */

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

type Client = ReturnType<ServedAuth['newClient']>;

const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function enroll(client: Client, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Lessons' });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

async function addFactor(client: Client, friendlyName?: string) {
  const factor = await enroll(client, friendlyName);
  const code = codeOf(factor.secret);
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.factorId, code });
  if (error) throw error;
  return factor;
}

async function signIn(email: string): Promise<Client> {
  const client = served.newClient();
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

test('verifying a code ends sessions without one, and the refresh token from before it', async () => {
  const { client, email, session } = await served.signUpClient();
  const other = await signIn(email);
  await addFactor(client);
  expect((await other.refreshSession()).error).toMatchObject({ status: 400 });

  const { factorId, secret } = await addFactor(client, 'Tablet');
  const later = await signIn(email);
  const before = (await later.getSession()).data.session;
  await later.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  // Whoever has only the token from before the code does not get a session of aal2.
  const stolen = served.newClient();
  expect((await stolen.refreshSession({ refresh_token: before?.refresh_token ?? '' })).error).toMatchObject({
    code: 'refresh_token_already_used',
  });
  expect(session.user.factors).toBeUndefined();
});

test('a new password needs aal2 if the account has a second factor', async () => {
  const { client, email } = await served.signUpClient();
  await addFactor(client);
  const weak = await signIn(email);
  expect((await weak.updateUser({ password: 'changed-123' })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  });
  expect((await weak.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull();
  expect((await client.updateUser({ password: 'changed-123' })).error).toBeNull();
});
