import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
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

/** Returns a code that is wrong now, in the half minute before and in the one after. */
function wrongCode(secret: string): string {
  const right = [-30_000, 0, 30_000].map((shift) => codeOf(secret, Date.now() + shift));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

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

const levelOf = async (client: Client) => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? '';

test('a factor is enrolled with a QR code and a secret, and counts once its first code is verified', async () => {
  const { client, email } = await served.signUpClient();
  const { factorId, qr_code: qrCode, secret, uri } = await enroll(client);
  expect(qrCode).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  expect(uri).toBe(
    `otpauth://totp/Lessons:${encodeURIComponent(email)}?issuer=Lessons&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await client.mfa.listFactors()).data).toMatchObject({
    all: [{ id: factorId, status: 'unverified', friendly_name: 'Phone', factor_type: 'totp' }],
    totp: [],
  });
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });

  expect((await client.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) })).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  });
  const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(error).toBeNull();
  expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
});

test('a sign-in is of level aal1 until a code is verified, and of aal2 after it, also when it is renewed', async () => {
  const { client: first, email } = await served.signUpClient();
  const { factorId, secret } = await addFactor(first);

  const client = await signIn(email);
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });

  await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  const claims = { aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] };
  expect(decodeJwt(await tokenOf(client))).toMatchObject(claims);
  expect((await client.refreshSession()).error).toBeNull();
  expect(decodeJwt(await tokenOf(client))).toMatchObject(claims);
});

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
