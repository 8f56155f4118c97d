import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeRoles } from '../../api/src/auth/remove-roles.ts';
import { startTestApi, type TestApi } from '../fixtures/api/start-test-api.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';

/* The statements are those of "Restore a backup" in docs/operations.md, as they stand. */

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

function statementsOfGuide(): [string, string] {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const step = /\*\*Take back the roles[\s\S]*?\n\d+\. /.exec(guide)?.[0] ?? '';
  const [query = '', update = ''] = step.match(/^ {8}(select|update)[^;]*;/gm) ?? [];
  return [query, update];
}

test('the guide finds in the broken database whose role was removed after the backup, and removes it again', async () => {
  const admin = await api.createPlayer({ isAdmin: true, isCoach: true });
  const former = await api.createPlayer({ isAdmin: true, isCoach: true });
  const again = await api.createPlayer({ isAdmin: true, isCoach: true });
  for (const { id: from } of [former, again])
    await removeRoles(api.context, { from, by: admin.id, now: NOW });
  await api.knex('players').where({ id: again.id }).update({ isAdmin: true, isCoach: true });
  const [query, update] = statementsOfGuide();

  const { rows } = await api.knex.raw(query);
  expect(rows).toEqual([{ id: former.id, email: former.email }]);

  // As in the backup.
  await api.knex('players').where({ id: former.id }).update({ isAdmin: true, isCoach: true });
  await api.knex.raw(update.replace('…', former.id));
  expect(await api.knex('players').where({ isAdmin: true }).pluck('id')).toEqual(
    expect.not.arrayContaining([former.id]),
  );
});
