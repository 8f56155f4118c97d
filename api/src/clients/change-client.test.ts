import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

const write = (id: string, phone: unknown, as = coach) =>
  api.call('PUT', `/api/admin/clients/${id}/phone`, { as, body: { phone } });
const phoneOf = async (id: string) => {
  const row: { phone: string | null } = await api.knex('players').where({ id }).first('phone');
  return row.phone;
};

describe('the coach writes a phone number', () => {
  test('the coach writes the phone number of an account that has none, its player sees it and changes it, and the coach no more', async () => {
    const player = await api.createPlayer();
    expect(await write(player.id, '07700 900123')).toMatchObject({ status: 200, body: { ok: true } });
    const me = await api.call('GET', '/api/me', { as: player });
    expect(me.body['phone']).toBe('+44 7700 900123');
    // A lost response, however it is spelt.
    expect((await write(player.id, '+44 (0)7700 900123')).status).toBe(200);
    const entries = await api.knex('audit_entries').where({ playerId: player.id });
    expect(entries).toMatchObject([
      { action: 'client.changed', actorId: coach.id, details: { fields: ['phone'] } },
    ]);

    const own = { phone: '07700 900456' };
    await api.call('POST', '/api/update-user-profile', { as: player, body: own });
    expect(await write(player.id, '07700 900123')).toMatchObject({
      status: 422,
      body: { code: 'has_phone' },
    });
    expect(await phoneOf(player.id)).toBe('+44 7700 900456');
  });

  test('what the player’s page knew before does not clear the phone number that the coach wrote', async () => {
    const player = await api.createPlayer();
    await write(player.id, '07700 900123');
    await api.call('POST', '/api/update-user-profile', { as: player, body: { firstName: 'Ada' } });
    expect(await phoneOf(player.id)).toBe('+44 7700 900123');
  });

  test('the coach writes the phone number of a client without account', async () => {
    const guest = { id: randomUUID(), email: 'margaret@example.com', hasAccount: false };
    await api.knex('players').insert(guest);
    expect((await write(guest.id, '01632 960142')).status).toBe(200);
    expect(await phoneOf(guest.id)).toBe('+44 1632 960142');
  });

  test.each([
    ['no phone number', 'later', 400, 'invalid_request'],
    ['a phone number without its area code', '960142', 422, 'phone_invalid'],
    ['nothing', null, 400, 'invalid_request'],
  ])('%s is refused, and nothing is written', async (_, phone, status, code) => {
    const player = await api.createPlayer();
    expect(await write(player.id, phone)).toMatchObject({ status, body: { code } });
    expect(await phoneOf(player.id)).toBeNull();
  });

  test('a client who is unknown, or whose account was closed, gets no phone number', async () => {
    const player = await api.createPlayer();
    await api.knex('players').where({ id: player.id }).update({ closedAt: new Date() });
    for (const id of [player.id, randomUUID()])
      expect(await write(id, '07700 900123')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await phoneOf(player.id)).toBeNull();
  });
});
