import { expect, test } from '@jest/globals';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';

const api = await openApi();

test('while the database’s disk is full, changes are refused with 503 and reading works', async () => {
  const player = await api.createPlayer();
  // As PostgreSQL reports it when a file can't grow.
  await api.database.knex.raw(`
    create function disk_is_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger disk_is_full before insert or update on players for each row execute function disk_is_full();`);
  const body = { firstName: 'Ada' };
  const response = await api.call('POST', '/api/update-user-profile', { as: player, body });
  expect(response).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  expect(response.headers.get('retry-after')).toBe('5');
  expect((await api.call('GET', '/api/me', { as: player })).status).toBe(200);
});
