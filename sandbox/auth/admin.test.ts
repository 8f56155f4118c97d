import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuthAdminApi } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, serveAuth, type ServedAuth } from './tests/serve-auth.ts';

/*
 * Statuses, codes and messages: internal/api/admin.go, auth.go and mfa.go of github.com/supabase/auth. Its code
 * downgrades the sessions of a removed factor; the documentation of the client still says that they end.
 */

let served: ServedAuth;
beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());

const adminWith = (key: string) =>
  new AuthAdminApi({
    url: `${served.url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  });
const admin = () => adminWith(served.auth.secretKey);

/** Returns the tables of the sign-in that still hold a row with this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { knex } = served.database;
  const tables = await knex('information_schema.tables')
    .whereIn('table_schema', ['auth', 'auth_sandbox'])
    .where({ table_type: 'BASE TABLE' })
    .select<{ name: string }[]>(knex.raw(`table_schema || '.' || table_name as name`));
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await knex({ t: name })
      .whereRaw('strpos(lower(row_to_json(t)::text), lower(?)) > 0', [text])
      .select('*');
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('the secret key deletes a user with everything that refers to it, and the address is free again', async () => {
  const { client, email, user } = await served.signUpClient();
  await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  expect((await tablesWith(user.id)).length).toBeGreaterThan(2);

  expect((await admin().getUserById(user.id)).data.user).toMatchObject({
    id: user.id,
    email,
    factors: [{ friendly_name: 'Phone', status: 'unverified' }],
  });
  expect(await admin().deleteUser(user.id)).toMatchObject({ error: null });
  // Hosted Supabase keeps its log of events too.
  const log = 'auth.audit_log_entries';
  expect((await tablesWith(user.id)).filter((table) => table !== log)).toEqual([]);
  expect((await tablesWith(email)).filter((table) => table !== log)).toEqual([]);
  const { error } = await served.newClient().signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  expect((await client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
  const again = await served.signUpClient(email);
  expect(again.user.id).not.toBe(user.id);
});

test('the secret key lists and removes a second factor, and its sessions fall back without ending', async () => {
  const { client, user } = await served.signUpClient();
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const secret = enrolled?.type === 'totp' ? enrolled.totp.secret : '';
  const factorId = enrolled?.id ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();

  const { data: listed } = await admin().mfa.listFactors({ userId: user.id });
  expect(listed?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
  expect(JSON.stringify(listed)).not.toContain(secret);
  const { error } = await admin().mfa.deleteFactor({ userId: user.id, id: factorId });
  expect(error).toBeNull();
  expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
  const { data: renewed } = await client.refreshSession();
  expect(decodeJwt(renewed.session?.access_token ?? '')).toMatchObject({ aal: 'aal1' });

  const again = await admin().mfa.deleteFactor({ userId: user.id, id: factorId });
  expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  const stranger = await served.signUpClient();
  const refused = await served.get(`/admin/users/${user.id}/factors`, {
    authorization: `Bearer ${stranger.session.access_token}`,
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_admin' } });
});
