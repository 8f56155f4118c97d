import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '../audit/audit-entry.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuthAdminFailed, type AuthAdmin } from './auth-admin.ts';

let admin: TestPlayer;
let other: TestPlayer;
let factors: string[];
let isProviderAway: boolean;

const authAdmin: AuthAdmin = {
  deleteUser: () => Promise.reject(new Error('No test deletes a user')),
  listFactors: async () => [...factors],
  async deleteFactor(_userId, factorId) {
    if (isProviderAway) throw new AuthAdminFailed('The sign-in provider could not be reached.');
    factors = factors.filter((factor) => factor !== factorId);
  },
};

const api = await openApi({ authAdmin });
/** Another process of the site, without the provider's secret key. */
const withoutKey = await openApi({ database: api.database, authAdmin: null });
api.setNow(NOW);
beforeEach(async () => {
  factors = ['phone', 'tablet'];
  isProviderAway = false;
  admin = await withFreshSignIn(await api.createPlayer({ isAdmin: true, isCoach: true }));
  other = await api.createPlayer({ isAdmin: true, isCoach: true });
});

const reset = (of: { id: string }, by = admin, on = api) =>
  on.call('POST', `/api/admin/roles/${of.id}/reset-second-factor`, { as: by });
const entriesOf = ({ id }: TestPlayer) =>
  AuditEntry.query(api.knex).where({ actorId: id }).orderBy('id').select('action', 'playerId', 'details');

test('an admin’s reset removes every second factor of the account, and records who did it', async () => {
  expect(await reset(other)).toMatchObject({ status: 200, body: { ok: true } });
  expect(factors).toEqual([]);
  expect(await entriesOf(admin)).toEqual([
    { action: 'factor.reset', playerId: other.id, details: { factors: 2 } },
  ]);
});

test('after a reset the provider is asked again about sessions with the code of a removed factor', async () => {
  const row = () => api.knex('players').where({ id: other.id }).first('hasSecondFactor');
  await api.knex('players').where({ id: other.id }).update({ hasSecondFactor: true });
  isProviderAway = true;
  await reset(other);
  expect(await row()).toEqual({ hasSecondFactor: true });
  isProviderAway = false;
  await reset(other);
  expect(await row()).toEqual({ hasSecondFactor: false });
});

test('a person whose second factor is reset gets a mail once it is done', async () => {
  const aMinuteLater = async () => {
    api.setNow(new Date(NOW.getTime() + 60_000));
    const mails = await api.mailsTo(other.email);
    api.setNow(NOW);
    return mails;
  };
  isProviderAway = true;
  await reset(other);
  expect(await aMinuteLater()).toEqual([]);
  isProviderAway = false;
  await reset(other);
  expect(await aMinuteLater()).toMatchObject([
    { subject: expect.stringMatching(/^Your two-factor authentication at .* was reset$/) },
  ]);
});

test('the mail about a reset is not lost if the process dies right after the provider has removed the factors', async () => {
  await api.database.knex.raw(`
    create function crash() returns trigger language plpgsql as $$ begin raise 'the process died'; end $$;
    create trigger crash before update on players for each row execute function crash()`);
  expect((await reset(other)).status).toBe(500);
  await api.database.knex.raw('drop function crash cascade');
  expect(factors).toEqual([]);
  expect(await api.knex('mails').where({ recipient: other.email }).select('kind', 'status')).toEqual([
    { kind: 'second-factor-reset', status: 'waiting' },
  ]);
});

test('nobody resets their own second factors: removing them takes a code', async () => {
  expect(await reset(admin)).toMatchObject({ status: 422, body: { code: 'own_second_factor' } });
  expect(factors).toHaveLength(2);
});

test('a reset is refused with the reason: no factor, an unknown id, or a site without the secret key', async () => {
  expect(await reset({ id: randomUUID() })).toMatchObject({ status: 404 });
  expect(await reset(other, admin, withoutKey)).toMatchObject({
    status: 422,
    body: { code: 'secret_key_missing', message: expect.stringContaining('SUPABASE_SECRET_KEY') },
  });
  factors = [];
  expect(await reset(other)).toMatchObject({ status: 422, body: { code: 'no_second_factor' } });
  expect(await entriesOf(admin)).toEqual([]);
});

test('if the auth provider fails during a reset, that is shown and recorded, and the factors stay', async () => {
  isProviderAway = true;
  expect(await reset(other)).toMatchObject({ status: 503, body: { code: 'sign_in_unavailable' } });
  expect(factors).toHaveLength(2);
  expect((await entriesOf(admin)).map(({ action }) => action)).toEqual([
    'factor.reset',
    'factor.reset_failed',
  ]);
  isProviderAway = false;
  expect((await reset(other)).status).toBe(200);
});

describe('the reset for a player who is not staff', () => {
  const find = (email: string, by = admin) =>
    api.call('GET', `/api/admin/accounts/${encodeURIComponent(email)}`, { as: by });

  test('an admin finds a player by e-mail address and resets their second factor', async () => {
    const player = await api.createPlayer();
    const found = await find(player.email.toUpperCase());
    expect(found).toMatchObject({ status: 200 });
    expect(found.body).toEqual({ id: player.id, email: player.email, firstName: null, lastName: null });
    expect((await reset(player)).status).toBe(200);
    expect(await entriesOf(admin)).toMatchObject([{ action: 'factor.reset', playerId: player.id }]);
  });

  test('the reset finds the one with the newer token of two players with one e-mail address', async () => {
    const { email } = await api.createPlayer();
    const player = await api.createPlayer({ email });
    await api
      .knex('players')
      .where({ id: player.id })
      .update({ emailAsOf: new Date(Date.now() + 60_000) });
    expect((await find(email)).body).toMatchObject({ id: player.id });
  });

  test('the reset does not find a player by part of an address, or one whose account is being deleted', async () => {
    const player = await api.createPlayer();
    expect((await find(player.email.slice(1))).status).toBe(404);
    expect((await find('%')).status).toBe(404);
    await api.knex('players').where({ id: player.id }).update({ closedAt: NOW });
    expect(await find(player.email)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await reset(player)).status).toBe(404);
    expect(factors).toHaveLength(2);
  });
});
