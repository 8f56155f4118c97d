import { expect, test } from '@jest/globals';
import { findClosedAccounts, findRemovedRoles } from '../../api/scripts/restore/read-broken.ts';
import { closeAccounts, findForgottenAccounts, withRole } from '../../api/scripts/restore/repeat-changes.ts';
import { requestDeletion } from '../../api/src/accounts/request-deletion.ts';
import { removeRoles } from '../../api/src/auth/remove-roles.ts';
import { Player } from '../../api/src/players/player.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';

/* One database stands for the broken and the restored one. */

const api = await openApi();

async function newestEntry(): Promise<string> {
  const [row] = await api.knex('audit_entries').max('id as id');
  return String(row?.id ?? 0);
}

test('a restore finds in the broken database whose role was removed after the backup, and whether they have it again', async () => {
  const admin = await api.createPlayer({ isAdmin: true, isCoach: true });
  const earlier = await api.createPlayer({ isAdmin: true, isCoach: true });
  await removeRoles(api.context, { from: earlier.id, by: admin.id, now: NOW });
  const lastEntry = await newestEntry();
  const former = await api.createPlayer({ isAdmin: true, isCoach: true });
  const again = await api.createPlayer({ isAdmin: true, isCoach: true });
  for (const { id: from } of [former, again])
    await removeRoles(api.context, { from, by: admin.id, now: NOW });
  await api.knex('players').where({ id: again.id }).update({ isAdmin: true, isCoach: true });

  expect(await findRemovedRoles(api.knex, lastEntry)).toEqual([{ id: former.id, email: former.email }]);

  // As in the backup.
  await api.knex('players').where({ id: former.id }).update({ isAdmin: true, isCoach: true });
  expect(await withRole(api.knex, [former.id])).toMatchObject([{ email: former.email }]);
});

test('a restore closes the accounts again that were deleted after the backup, and each once', async () => {
  const lastEntry = await newestEntry();
  const player = await api.createPlayer();
  await requestDeletion(api.context, await Player.query(api.knex).findById(player.id).throwIfNotFound(), NOW);
  expect(await findClosedAccounts(api.knex, lastEntry)).toEqual([player.id]);

  // As in the backup.
  await api.knex('account_deletions').where({ playerId: player.id }).delete();
  await api.knex('players').where({ id: player.id }).update({ closedAt: null });
  expect(await closeAccounts(api.knex, [player.id], NOW)).toBe(1);
  expect(await closeAccounts(api.knex, [player.id], NOW)).toBe(0);
  expect(await api.knex('account_deletions').where({ playerId: player.id })).toMatchObject([
    { state: 'requested' },
  ]);
});

test('a restore finds the accounts that Supabase does not know any more, unless it knows none at all', async () => {
  const gone = await api.createPlayer();
  const guest = await api.createPlayer();
  await api.knex('players').where({ id: guest.id }).update({ hasAccount: false });
  const knowsAllBut = (...ids: string[]) => ({ hasUser: async (id: string) => !ids.includes(id) });
  expect(await findForgottenAccounts(api.knex, knowsAllBut(gone.id, guest.id))).toEqual([gone.id]);
  // The settings name another project.
  expect(await findForgottenAccounts(api.knex, { hasUser: async () => false })).toEqual([]);
});
