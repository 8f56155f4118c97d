import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { signToken, withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { Player } from './player.ts';
import { giveAccess, lockRoles } from './roles.ts';

/** The auth provider's word on tokens that don't say it. */
let confirmsAddresses: boolean;

/** `api` has no `ADMIN_EMAILS`. `named` shares its database and names one address. */
const api = await openApi();
const named = await openApi({
  database: api.database,
  adminEmails: ['named@example.com'],
  confirmsAddresses: () => Promise.resolve(confirmsAddresses),
});
beforeEach(async () => {
  confirmsAddresses = false;
  await Player.query(api.knex).patch({ isAdmin: false, isCoach: false });
});

const ROLES = { isAdmin: true, isCoach: true };
const grant = (as: TestPlayer, on = api) => on.call('POST', '/api/admin-setup', { as });
const adminIds = async () => (await Player.query(api.knex).where({ isAdmin: true })).map(({ id }) => id);
const sorted = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

async function withVerifiedEmail(player: TestPlayer): Promise<TestPlayer> {
  const token = await signToken({ sub: player.id, email: player.email, email_verified: true });
  return { ...player, token };
}

describe('becoming admin', () => {
  test('without ADMIN_EMAILS the first player becomes admin, and nobody after', async () => {
    const players = [await api.createPlayer(), await api.createPlayer(), await api.createPlayer()];
    expect(sorted(await Promise.all(players.map((player) => grant(player))))).toEqual([200, 403, 403]);
    expect((await grant(await api.createPlayer())).status).toBe(403);
  });

  test('with ADMIN_EMAILS a stranger can’t become admin although there is none yet', async () => {
    const stranger = await withVerifiedEmail(await api.createPlayer());
    expect(await grant(stranger, named)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await adminIds()).toEqual([]);
  });

  test('with ADMIN_EMAILS a named address becomes admin once the auth provider has verified it', async () => {
    const player = await api.createPlayer({ email: 'Named@example.com' });
    expect((await grant(player, named)).status).toBe(403);
    // There is another admin already.
    await api.createPlayer(ROLES);
    expect(await grant(await withVerifiedEmail(player), named)).toMatchObject({ status: 200, body: ROLES });
  });

  test('with ADMIN_EMAILS the auth provider is asked at that moment whether it confirms addresses', async () => {
    const player = await api.createPlayer({ email: 'named@example.com' });
    const message =
      'Only addresses that the server’s settings name can make themselves admin. An admin can give you access.';
    expect(await grant(player, named)).toMatchObject({ status: 403, body: { message } });
    confirmsAddresses = true;
    expect((await grant(player, named)).status).toBe(200);
  });

  test('a player who can’t become admin waits for no lock', async () => {
    const player = await api.createPlayer();
    await api.createPlayer(ROLES);
    await api.knex.transaction(async (trx) => {
      await lockRoles(trx);
      for (const on of [api, named]) expect((await grant(player, on)).status).toBe(403);
    });
  });

  test('a verified address that is not the player’s any more does not make them admin by the named one that they typed since', async () => {
    const id = randomUUID();
    const issuedAt = Math.floor(Date.now() / 1000);
    const tokenFor = async (email: string, iat: number, email_verified: boolean) => ({
      id,
      email,
      token: await signToken({ sub: id, email, iat, email_verified }),
    });
    const old = await tokenFor('mine@example.com', issuedAt - 60, true);
    const fresh = await tokenFor('named@example.com', issuedAt, false);
    await api.call('GET', '/api/me', { as: fresh });
    expect((await grant(old, named)).status).toBe(403);
  });
});

describe('giving access', () => {
  const give = (as: TestPlayer, id: string) => api.call('PUT', `/api/admin/roles/${id}`, { as });
  const confirm = ({ id }: TestPlayer) => Player.query(api.knex).findById(id).patch({ emailVerified: true });

  test('an admin makes the owner of a confirmed address admin and coach, once, also where the settings name admins', async () => {
    const admin = await withFreshSignIn(await api.createPlayer(ROLES));
    const player = await api.createPlayer();
    expect(await give(admin, player.id)).toMatchObject({
      status: 422,
      body: { code: 'address_not_confirmed' },
    });
    await confirm(player);
    for (const on of [api, named])
      expect(await on.call('PUT', `/api/admin/roles/${player.id}`, { as: admin })).toMatchObject({
        status: 200,
        body: { id: player.id, ...ROLES },
      });
    expect(await AuditEntry.query(api.knex).where({ playerId: player.id })).toMatchObject([
      { action: 'access.granted', actorId: admin.id },
    ]);
    expect((await api.call('GET', '/api/admin/overview', { as: player })).status).toBe(200);
  });

  test('a guest, a closed account and an unknown one get no access, nor does anybody from a former admin', async () => {
    const admin = await withFreshSignIn(await api.createPlayer(ROLES));
    const [guest, closed] = [await api.createPlayer(), await api.createPlayer()];
    await Player.query(api.knex).findById(guest.id).patch({ hasAccount: false });
    await Player.query(api.knex).findById(closed.id).patch({ closedAt: NOW });
    for (const id of [guest.id, closed.id, randomUUID()]) expect((await give(admin, id)).status).toBe(404);
    const giving = giveAccess(api.knex, { to: guest.id, by: guest.id, now: NOW });
    await expect(giving).rejects.toMatchObject({ status: 403 });
    expect(await adminIds()).toEqual([admin.id]);
  });
});
