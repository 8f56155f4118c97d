import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi({ withJobs: true });

const post = (path: string, body: object) => api.call('POST', `/api/admin/${path}`, { as: coach, body });
const check = (text: string) => post('client-lists/check', { text });
const remove = (id: string) => api.call('DELETE', `/api/admin/client-lists/${id}`, { as: coach });
const rowsOf = (requestId: string) => api.knex('players').where({ requestId }).orderBy('firstName');
const entriesOf = (listId: string) =>
  api.knex('audit_entries').whereRaw(`details->>'listId' = ?`, [listId]).orderBy('id');
const countOf = async (table: string) => Number((await api.knex(table).count().first())?.['count']);

let numbers = 0;
/** Returns a phone number that no other client of the file has. */
const nextPhone = () => `07700 9${String((numbers += 1)).padStart(5, '0')}`;

describe('a list of clients', () => {
  test('40 lines in three forms are shown before anything is written, added without a mail, and taken back', async () => {
    const [known, account] = [nextPhone(), await api.createPlayer({ email: 'Ana.Known@example.com' })];
    await api.knex('players').insert({ id: randomUUID(), email: '', phone: known, hasAccount: false });
    const table = Array.from(
      { length: 36 },
      (_, index) => `Jürgen Groß ${'abcdefghijkl'[index % 12]},note,${nextPhone()}`,
    );
    const list = [
      ...table,
      `Margaret Hill\t${known.replace(/^0/, '+44 ')}`,
      'Ana <ana.known@EXAMPLE.com>',
      'Tuesdays',
      known,
    ];
    const before = [await countOf('players'), await countOf('mails'), await countOf('audit_entries')];
    const { body } = await check(list.join('\n'));
    const lines = body['lines'] as {
      fate: string;
      client: object;
      known: object | null;
    }[];
    expect(await Promise.all(['players', 'mails', 'audit_entries'].map(countOf))).toEqual(before);
    const fates = lines.map(({ fate }) => fate);
    expect(fates.slice(36)).toEqual(['known', 'known', 'nothing', 'known']);
    expect(new Set(fates.slice(0, 36))).toEqual(new Set(['new']));
    expect(lines[37]?.known).toMatchObject({ id: account.id });

    const id = randomUUID();
    const clients = lines.filter(({ fate }) => fate === 'new').map(({ client }) => withoutEmpty(client));
    const added = await post('client-lists', { id, clients });
    expect(added).toMatchObject({ status: 201, body: { leftOut: 0 } });
    expect(added.body['ids']).toHaveLength(36);
    // A lost response.
    expect((await post('client-lists', { id, clients })).body).toEqual(added.body);
    expect(await rowsOf(id)).toHaveLength(36);
    expect((await rowsOf(id))[0]).toMatchObject({
      firstName: 'Jürgen',
      lastName: 'Groß a',
      hasAccount: false,
    });
    expect(await countOf('mails')).toBe(before[1]);

    const [booked] = await rowsOf(id);
    const lesson = { startTime: '2037-11-25T09:00:00.000Z', duration: 60, price: 50 };
    const booking = await post('bookings', { id: randomUUID(), client: { id: booked.id }, ...lesson });
    expect(booking.status).toBe(201);
    expect((await remove(id)).body).toEqual({ removed: 35, kept: 1 });
    expect((await remove(id)).body).toEqual({ removed: 0, kept: 1 });
    expect(await entriesOf(id)).toMatchObject([
      { action: 'client.list_added', actorId: coach.id, details: { clients: 36 } },
      { action: 'client.list_removed', actorId: coach.id, details: { clients: 35 } },
    ]);
    const left = await eventually(
      async () => (await rowsOf(id)).filter(({ phone }) => phone !== null),
      (rows) => rows.length === 1,
    );
    expect(left).toMatchObject([{ id: booked.id }]);
    expect((await rowsOf(id)).filter(({ requestDigest }) => requestDigest !== null)).toHaveLength(1);
    // Nobody comes back by a repeat.
    expect(await post('client-lists', { id, clients })).toMatchObject({
      status: 422,
      body: { code: 'id_used' },
    });
  });

  test('whoever is known by now is left out of a list, and is not changed', async () => {
    const [phone, other] = [nextPhone(), nextPhone()];
    const clients = [
      { firstName: 'Somebody', phone },
      { firstName: 'Cem', phone: other },
      { firstName: 'Cem', phone: other, email: 'cem@example.com' },
    ];
    await post('clients', { id: randomUUID(), client: { firstName: 'Somebody', phone } });
    const id = randomUUID();
    expect((await post('client-lists', { id, clients })).body).toMatchObject({ leftOut: 2 });
    expect(await rowsOf(id)).toMatchObject([{ firstName: 'Cem' }]);
    expect(await api.knex('players').where({ firstName: 'Somebody' })).toHaveLength(1);
    const nobody = randomUUID();
    expect((await post('client-lists', { id: nobody, clients })).body).toEqual({ ids: [], leftOut: 3 });
    expect(await entriesOf(nobody)).toEqual([]);
  });

  test('a list that two coaches add at once is there once', async () => {
    const clients = [1, 2, 3].map((index) => ({ firstName: `Twin ${index}`, phone: nextPhone() }));
    const lists = [randomUUID(), randomUUID()];
    const added = await Promise.all(lists.map((id) => post('client-lists', { id, clients })));
    expect(new Set(added.map(({ body }) => body['leftOut']))).toEqual(new Set([0, 3]));
  });

  test('the clients of a list who have signed up since, and stay, are not taken back', async () => {
    const email = 'signs.up@example.com';
    const id = randomUUID();
    await post('client-lists', { id, clients: [{ firstName: 'Signs', email }] });
    const [guest] = await rowsOf(id);
    const account = await api.createPlayer();
    await post(`clients/${guest.id}/same-person`, { accountId: account.id });
    expect((await remove(id)).body).toEqual({ removed: 0, kept: 1 });
    expect(await remove(randomUUID())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('columns are read as the coach says, and their cells are told', async () => {
    const text = `Name;Next of kin\nSarah Hill;${nextPhone()}`;
    const { body } = await check(text);
    expect(body).toMatchObject({
      columns: [
        { index: 0, title: 'Name', meaning: 'name' },
        { index: 1, title: 'Next of kin', meaning: 'none', isDoubted: true },
      ],
      lines: [{ client: { phone: '' }, doubts: [{ field: 'phone', reason: 'no_contact' }] }],
    });
    const columns = [{ index: 1, meaning: 'phone' }];
    const chosen = await post('client-lists/check', { text, columns });
    expect(chosen.body['lines']).toMatchObject([
      { client: { phone: expect.stringContaining('+44') }, doubts: [] },
    ]);
    const wrong = await post('client-lists/check', { text, columns: [{ index: 300, meaning: 'phone' }] });
    expect(wrong.status).toBe(400);
  });

  test('while a list of 500 rows is read, others are answered [promise bad input]', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, index) => `Nora ${index},01632 ${960_000 + index},0121 ${4_960_000 + index}`,
    );
    const checked = check(['Name,Home,Work', ...rows].join('\n'));
    let isRead = false;
    void checked.then(() => (isRead = true));
    expect((await api.call('GET', '/api/next-slots')).status).toBe(200);
    expect(isRead).toBe(false);
    expect((await checked).body['lines']).toHaveLength(500);
  });

  test('a number that can’t be dialled is refused with its name, and nobody is added', async () => {
    const clients = [
      { firstName: 'Ben', phone: nextPhone() },
      { firstName: 'Cem', phone: '960142' },
    ];
    const id = randomUUID();
    expect(await post('client-lists', { id, clients })).toMatchObject({
      status: 422,
      body: { code: 'phone_invalid', message: expect.stringContaining('Cem’s phone number 960142') },
    });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('a new client', () => {
  test('a new client is added without a lesson or a mail, once, also with the phone number of another', async () => {
    const phone = nextPhone();
    const mails = await countOf('mails');
    for (const firstName of ['Nora', 'Nils']) {
      const body = { id: randomUUID(), client: { firstName, phone, email: `${firstName}@example.com` } };
      const added = await post('clients', body);
      expect(added.status).toBe(201);
      expect((await post('clients', body)).body).toEqual(added.body);
      expect(await rowsOf(body.id)).toMatchObject([{ id: added.body['id'], firstName, hasAccount: false }]);
      expect(await api.knex('audit_entries').where({ playerId: String(added.body['id']) })).toMatchObject([
        { action: 'client.added', actorId: coach.id },
      ]);
    }
    expect(await countOf('mails')).toBe(mails);
  });

  test('a new client with the address of another is refused, and so is an id that came with another client', async () => {
    const { email } = await api.createPlayer();
    const id = randomUUID();
    expect(await post('clients', { id, client: { firstName: 'Olaf', email } })).toMatchObject({
      status: 422,
      body: { code: 'client_exists' },
    });
    expect(await rowsOf(id)).toEqual([]);
    await post('clients', { id, client: { firstName: 'Olaf', phone: nextPhone() } });
    expect(await post('clients', { id, client: { firstName: 'Olga', phone: nextPhone() } })).toMatchObject({
      status: 422,
      body: { code: 'id_used' },
    });
    expect(await rowsOf(id)).toMatchObject([{ firstName: 'Olaf' }]);
  });
});

function withoutEmpty(client: object): object {
  return Object.fromEntries(Object.entries(client).filter(([, value]) => value !== ''));
}
