import { beforeEach, expect, test } from '@jest/globals';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { Player } from '../players/player.ts';
import { saveProfile } from '../players/own-settings.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api } = setup;

/*
 * What the database itself keeps of a deleted account. The API of the last release accepts tokens of
 * it for an hour while a release is rolled out. It is played by the SQL that it sends.
 */

beforeEach(async () => {
  await players().update({ closedAt: NOW, email: '', firstName: 'Deleted', lastName: 'player' });
});

const players = () => api.knex('players').where({ id: setup.player.id });
const finish = () =>
  api
    .knex('account_deletions')
    .insert({ playerId: setup.player.id, state: 'erased', requestedAt: NOW, erasedAt: NOW });

/** Another value of each type, as SQL. */
const OTHER: Record<string, string> = {
  text: `'robin@example.com'`,
  boolean: 'true',
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
};
/** The id of a customer is kept until a job has deleted the customer. */
const WRITTEN = ['id', 'created_at', 'stripe_customer_id', 'stripe_customer_deployment'];

test('no personal data is written into the row of somebody who was erased [promise personal data]', async () => {
  await finish();
  const before = await players().first();
  const { rows: columns } = await api.knex.raw<{ rows: { name: string; type: string }[] }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'players'`,
  );
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['email', 'phone', ...WRITTEN]));
  for (const { name, type } of columns.filter((column) => !WRITTEN.includes(column.name)))
    await api.knex.raw(`update players set ?? = ${OTHER[type]} where id = ?`, [name, setup.player.id]);
  expect(await players().first()).toEqual(before);
});

test('a closed account can’t be given a role, and keeps its name until it is erased', async () => {
  await players().update({ isAdmin: true, isCoach: true, firstName: 'Robin' });
  expect(await players().first()).toMatchObject({ isAdmin: false, isCoach: false, firstName: 'Robin' });
});

test('a profile that is saved while the account is being closed is refused, without an audit entry', async () => {
  const other = await api.createPlayer();
  const asAdmitted = await Player.query(api.knex).findById(other.id).throwIfNotFound();
  await Player.query(api.knex).findById(other.id).patch({ closedAt: NOW });
  const saving = saveProfile(api.knex, asAdmitted, { firstName: 'Robin', lastName: 'Reed', phone: '' }, NOW);
  await expect(saving).rejects.toMatchObject({ status: 401, message: 'This account has been deleted.' });
  expect(await Player.query(api.knex).findById(other.id)).toMatchObject({ firstName: null });
  expect(await AuditEntry.query(api.knex).where({ actorId: other.id })).toEqual([]);
});
