import { beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestApi, TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { Player } from '../players/player.ts';

/** Two processes with one database. */
const api = await openApi();
const second = await openApi({ database: api.database });
beforeEach(async () => {
  await Player.query(api.knex).patch({ isAdmin: false, isCoach: false });
});

const ROLES = { isAdmin: true, isCoach: true };
const signIn = async (roles: Parameters<TestApi['createPlayer']>[0]) =>
  withFreshSignIn(await api.createPlayer(roles));
const remove = (as: TestPlayer, from: TestPlayer, on = api) =>
  on.call('DELETE', `/api/admin/roles/${from.id}`, { as });
const rolesOf = ({ id }: TestPlayer) => Player.query(api.knex).findById(id);
const adminIds = async () => (await Player.query(api.knex).where({ isAdmin: true })).map(({ id }) => id);
const sorted = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

test('an admin removes both roles of another, and a repeat is harmless', async () => {
  const [admin, other] = [await signIn(ROLES), await signIn(ROLES)];
  for (let time = 0; time < 2; time += 1) {
    expect(await remove(admin, other)).toMatchObject({
      status: 200,
      body: { id: other.id, isAdmin: false, isCoach: false },
    });
  }
  expect((await api.call('GET', '/api/admin/overview', { as: other })).status).toBe(403);
  expect(await adminIds()).toEqual([admin.id]);
});

test('the last admin can’t give up their roles', async () => {
  const admin = await signIn(ROLES);
  await api.createPlayer({ isCoach: true });
  expect(await remove(admin, admin)).toMatchObject({ status: 422, body: { code: 'last_admin' } });
  expect(await rolesOf(admin)).toMatchObject(ROLES);
});

test('removing the roles of an unknown player is a 404', async () => {
  const admin = await signIn(ROLES);
  expect((await remove(admin, { ...admin, id: randomUUID() })).status).toBe(404);
});

test('if two admins remove each other at once through two processes, one stays admin', async () => {
  for (let round = 0; round < 10; round += 1) {
    await Player.query(api.knex).patch({ isAdmin: false, isCoach: false });
    const [one, other] = [await signIn(ROLES), await signIn(ROLES)];
    expect(sorted(await Promise.all([remove(one, other), remove(other, one, second)]))).toEqual([200, 403]);
    expect(await adminIds()).toHaveLength(1);
  }
});

test('a person whose roles are removed gets one mail, and one who had none gets none', async () => {
  const [admin, other] = [await signIn(ROLES), await api.createPlayer({ isCoach: true })];
  const player = await api.createPlayer();
  await remove(admin, other);
  await remove(admin, other);
  await remove(admin, player);
  expect(await api.mailsTo(other.email)).toMatchObject([
    { subject: expect.stringMatching(/^Your access to the coach’s screens of .* was removed$/) },
  ]);
  expect(await api.mailsTo(player.email)).toEqual([]);
});
