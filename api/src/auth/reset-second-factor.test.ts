import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AuditEntry } from '../audit/audit-entry.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { NOW } from '../../tests/fixtures/tennis-week.ts';
import { AuthAdminFailed, type AuthAdmin } from './auth-admin.ts';

let api: TestApi;
/** Another process of the site, without the provider's secret key. */
let withoutKey: TestApi;
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

beforeAll(async () => {
  api = await startTestApi({ authAdmin });
  withoutKey = await startTestApi({ database: api.database, authAdmin: null });
  api.setNow(NOW);
});
afterAll(async () => {
  await withoutKey.close();
  await api.close();
});
beforeEach(async () => {
  factors = ['phone', 'tablet'];
  isProviderAway = false;
  admin = await api.createPlayer({ isAdmin: true, isCoach: true });
  other = await api.createPlayer({ isAdmin: true, isCoach: true });
});

const reset = (of: { id: string }, by = admin, on = api) =>
  on.call('POST', `/api/admin/roles/${of.id}/reset-second-factor`, { as: by });
const entriesOf = ({ id }: TestPlayer) =>
  AuditEntry.query(api.knex).where({ actorId: id }).orderBy('id').select('action', 'playerId', 'details');

test('removes every factor of the account, and records who did it', async () => {
  expect(await reset(other)).toMatchObject({ status: 200, body: { ok: true } });
  expect(factors).toEqual([]);
  expect(await entriesOf(admin)).toEqual([
    { action: 'factor.reset', playerId: other.id, details: { factors: 2 } },
  ]);
});

test('one’s own factors are not reset: that takes a code', async () => {
  expect(await reset(admin)).toMatchObject({ status: 422, body: { code: 'own_second_factor' } });
  expect(factors).toHaveLength(2);
});

test('is for admins alone', async () => {
  const coach = await api.createPlayer({ isCoach: true });
  expect((await reset(other, coach)).status).toBe(403);
  expect(factors).toHaveLength(2);
});

test('says when there is no factor, nobody with this id, or no key on this site', async () => {
  expect(await reset({ id: randomUUID() })).toMatchObject({ status: 404 });
  expect(await reset(other, admin, withoutKey)).toMatchObject({
    status: 422,
    body: { code: 'secret_key_missing', message: expect.stringContaining('SUPABASE_SECRET_KEY') },
  });
  factors = [];
  expect(await reset(other)).toMatchObject({ status: 422, body: { code: 'no_second_factor' } });
  expect(await entriesOf(admin)).toEqual([]);
});

test('a provider that fails is said and recorded, and the factors stay', async () => {
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
