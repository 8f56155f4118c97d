import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { UNDO_MS } from '@lessons/contract';
import { FACTS } from '../../../tests/fixtures/api/sample-mails.ts';
import { NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { Mail, writeMails } from '../mails/outbox.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, bookFor, coach } = await setUpApi();

beforeEach(async () => {
  await api.knex('players').where({ hasAccount: false }).update({ closedAt: NOW });
});

interface Listed {
  id: string;
  firstName: string;
  nextLesson: string | null;
  lastLesson: string | null;
  owes: number;
}

async function addGuest(details: object): Promise<string> {
  const row = { id: randomUUID(), email: '', hasAccount: false, ...details };
  await api.knex('players').insert(row);
  return row.id;
}

async function browse(search: string, after?: string) {
  const query = new URLSearchParams({ search, ...(after && { after }) });
  const { body } = await api.call('GET', `/api/admin/clients?${query}`, { as: coach });
  return body as unknown as { clients: Listed[]; next: string | null };
}

const open = async (id: string) => (await api.call('GET', `/api/admin/clients/${id}`, { as: coach })).body;
const change = (id: string, body: object) => api.call('PUT', `/api/admin/clients/${id}`, { as: coach, body });

const book = (id: string, startTime: string) => bookFor(startTime, { id });

describe('the list of clients', () => {
  test('a client is found by whoever plays in their lessons, once', async () => {
    const id = await addGuest({ firstName: 'Sarah', lastName: 'Hill' });
    await addGuest({ firstName: 'Somebody', lastName: 'Else' });
    for (const startTime of ['2037-11-25T09:00:00.000Z', '2037-11-26T09:00:00.000Z']) {
      const lesson = await book(id, startTime);
      const body = { forName: 'Zoë & Ben' };
      await api.call('PUT', `/api/admin/bookings/${lesson}/for-name`, { as: coach, body });
    }
    for (const search of ['zoe', 'ben zoë', 'hill'])
      expect((await browse(search)).clients.map((client) => client.id)).toEqual([id]);
    expect((await browse('zoe hill')).clients).toEqual([]);
  });

  test('everyone is listed at once for the field that knows them by name', async () => {
    for (let index = 0; index < 30; index++) await addGuest({ firstName: `Nora ${index}` });
    const { body } = await api.call('GET', '/api/admin/clients?everyone=true', { as: coach });
    const { clients, next } = body as unknown as Awaited<ReturnType<typeof browse>>;
    expect([clients.length >= 30, next]).toEqual([true, null]);
  });

  test('each client is on one page of 25, by name, also those with the same name', async () => {
    const ids = [];
    for (let index = 0; index < 60; index++)
      ids.push(await addGuest({ firstName: index < 30 ? 'Nadia' : `Nadia ${index}` }));
    const seen: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await browse('nadia', next);
      expect(page.clients.length).toBeLessThanOrEqual(25);
      seen.push(...page.clients.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test('the list says when a client had the last lesson, has the next one, and what they owe', async () => {
    const id = await addGuest({ firstName: 'Margaret', phone: '01632 960142' });
    await book(id, TUESDAY_9);
    const next = '2037-12-01T09:00:00.000Z';
    await book(id, next);
    api.setNow(new Date('2037-11-24T11:00:00Z'));
    for (const search of ['marg', '01632 960 142', '+44 1632 960142'])
      expect((await browse(search)).clients).toMatchObject([
        { id, lastLesson: TUESDAY_9, nextLesson: next, owes: 50 },
      ]);
  });

  test('coaches, removed and merged clients are not in the list', async () => {
    const merged = await addGuest({ firstName: 'Twin' });
    const account = await api.createPlayer({ email: 'twin@example.com' });
    await addGuest({ firstName: 'Twin', closedAt: NOW });
    await api.createPlayer({ email: 'twin.coach@example.com', isCoach: true });
    const path = `/api/admin/clients/${merged}/same-person`;
    await api.call('POST', path, { as: coach, body: { accountId: account.id } });
    expect((await browse('twin')).clients.map(({ id }) => id)).toEqual([account.id]);
  });
});

describe('a client’s page', () => {
  test('a client’s page has the lessons, the missed ones and the private notes, which the client’s data have too', async () => {
    const id = await addGuest({ firstName: 'Margaret' });
    const lesson = await book(id, TUESDAY_9);
    api.setNow(new Date('2037-11-24T11:00:00Z'));
    await api.call('PUT', `/api/admin/bookings/${lesson}/attendance`, {
      as: coach,
      body: { isMissed: true },
    });
    const path = `/api/admin/clients/${id}/notes`;
    const privateNotes = 'Left-handed. Tennis elbow.';
    expect((await api.call('PUT', path, { as: coach, body: { privateNotes } })).body).toEqual({
      privateNotes,
    });
    expect(await open(id)).toMatchObject({
      client: { id, hasAccount: false, owes: 50 },
      missedLessons: 1,
      privateNotes,
      lessons: [{ id: lesson, isMissed: true, paymentStatus: 'owes' }],
    });
    const { body } = await api.call('GET', `/api/admin/clients/${id}/data`, { as: coach });
    expect(JSON.stringify(body['data'])).toContain(privateNotes);
    await api.call('PUT', path, { as: coach, body: { privateNotes: '' } });
    expect(await open(id)).toMatchObject({ privateNotes: null });
  });

  test('a coach, a removed client and an unknown one have no page', async () => {
    for (const id of [coach.id, randomUUID(), await addGuest({ closedAt: NOW })])
      expect((await api.call('GET', `/api/admin/clients/${id}`, { as: coach })).status).toBe(404);
  });
});

describe('the coach changes a guest', () => {
  test('a guest who gets an e-mail address gets reminders of the lessons to come, and one who loses it gets no mail that waits', async () => {
    const id = await addGuest({ firstName: 'Margaret' });
    await book(id, TUESDAY_9);
    const waiting = () => api.knex('mails').where({ playerId: id, status: 'waiting' }).pluck('recipient');
    expect(await waiting()).toEqual([]);
    const email = 'margaret@example.com';
    expect((await change(id, { firstName: 'Margaret', email })).status).toBe(200);
    expect(await waiting()).toEqual([email, email]);
    await book(id, '2037-11-25T09:00:00.000Z');
    expect((await change(id, { firstName: 'Margaret', lastName: 'Hill' })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await open(id)).toMatchObject({ client: { lastName: 'Hill', email: '' } });
  });

  test('mails that wait go to the address that the coach has mended meanwhile, once, and none to the mistyped one', async () => {
    const [wrong, right] = ['marg@example.com', 'margaret.mended@example.com'];
    const id = await addGuest({ firstName: 'Margaret', email: wrong });
    const lesson = await book(id, TUESDAY_9);
    api.setNow(new Date(NOW.getTime() + UNDO_MS));
    await api.mailsTo(wrong);
    await callOff(api, coach, [lesson], { message: 'The grass is under water.' });
    expect((await change(id, { firstName: 'Margaret', email: right })).status).toBe(200);
    api.setNow(new Date(NOW.getTime() + 3_600_000));
    const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);
    expect(subjects(await api.mailsTo(right))).toEqual(['Called off: your lesson, Tue 24 Nov, 09:00']);
    expect(subjects(await api.mailsTo(wrong))).toEqual(['Lesson booked: Tue 24 Nov, 09:00']);
  });

  test('a mail that waits is not sent once its client has no address, also not while it is tried again', async () => {
    const email = 'margaret.gone@example.com';
    const id = await addGuest({ firstName: 'Margaret', email });
    await api.knex.transaction((trx) =>
      writeMails(trx, [{ event: `moved:${id}`, to: email, playerId: id, facts: FACTS }]),
    );
    const mail = await Mail.query(api.knex)
      .findOne({ event: `moved:${id}` })
      .throwIfNotFound();
    await api.knex('players').where({ id }).update({ email: '' });
    expect(await api.mailsTo(email)).toEqual([]);
    expect(await mail.$query(api.knex)).toMatchObject({ status: 'dropped' });
  });

  test('the first mail to a guest says who has entered their data, also when it is about cash for a lesson that took place', async () => {
    const id = await addGuest({ firstName: 'Margaret', email: 'margaret.cash@example.com' });
    const lesson = await book(id, '2037-11-19T09:00:00.000Z');
    const path = `/api/admin/bookings/${lesson}/hand-payment`;
    await api.call('POST', path, { as: coach, body: { method: 'cash' } });
    api.setNow(new Date(NOW.getTime() + 5 * 60_000));
    const [first] = await api.mailsTo('margaret.cash@example.com');
    expect(first).toMatchObject({
      subject: 'Received: £50 in cash on Friday 20 November',
      text: expect.stringMatching(/: entered by .*\n {2}What is stored, and for how long/),
    });
  });

  test('a guest can’t get the address of another client, and an account is not changed by the coach', async () => {
    const id = await addGuest({ firstName: 'Margaret' });
    const account = await api.createPlayer({ email: 'taken@example.com' });
    expect(await change(id, { firstName: 'Margaret', email: 'Taken@example.com' })).toMatchObject({
      status: 422,
      body: { code: 'client_exists' },
    });
    expect((await change(account.id, { firstName: 'Margaret' })).status).toBe(404);
  });

  test('a guest can be renamed whose address somebody has signed up with meanwhile, without having confirmed it', async () => {
    const email = 'magaret@example.com';
    const id = await addGuest({ firstName: 'Magaret', email });
    await api.createPlayer({ email });
    expect((await change(id, { firstName: 'Margaret', email })).status).toBe(200);
    expect(await api.knex('players').where({ id })).toMatchObject([{ firstName: 'Margaret', email }]);
  });

  test('one of two guests who get the same address at once has it, and the other change is refused', async () => {
    const guests = [await addGuest({ firstName: 'Margaret' }), await addGuest({ firstName: 'Maggie' })];
    const responses = await Promise.all(
      guests.map((id) => change(id, { firstName: 'Margaret', email: 'both@example.com' })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});
