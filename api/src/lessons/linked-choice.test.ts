import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { startTestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { sendMail } from '../mails/send-mail.ts';

const setup = await setUpApi();
const { api, asCoach, book, coach } = setup;

const MONDAY_8 = new Date('2037-11-23T08:00:00Z');
const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
const WEDNESDAY_10 = '2037-11-25T10:00:00.000Z';
/** Three days after the call-off. */
const DEADLINE = new Date('2037-11-26T20:00:00Z');

let player: TestPlayer;
beforeEach(async () => {
  ({ player } = setup);
  await setVerified(true);
});

const setVerified = (emailVerified: boolean) =>
  api.knex('players').where({ id: player.id }).update({ emailVerified });
const open = (token: string, query = '') => api.call('GET', `/api/choice-links${query}`, { link: token });
const take = (token: string, body: object = { startTime: WEDNESDAY_9 }) =>
  api.call('POST', '/api/choice-links', { link: token, body });
const lessons = () => api.knex('bookings').select('status', 'startsAt');
const called = [{ status: 'pending', startsAt: new Date(TUESDAY_9) }];
const moved = [{ status: 'confirmed', startsAt: new Date(WEDNESDAY_9) }];

/** Sends the waiting mail about a call-off. Returns its text. */
async function sendCallOffMail(): Promise<string> {
  const { id, recipient, sendAt } = await api
    .knex('mails')
    .where({ kind: 'lesson-called-off', status: 'waiting' })
    .first<{ id: string; recipient: string; sendAt: Date }>();
  api.setNow(sendAt);
  await sendMail(api.context, id);
  // There may be mails about the booking, and that the lesson goes ahead.
  const mails = await api.mailsTo(recipient);
  return mails.find(({ subject }) => subject.startsWith('Called off'))?.text ?? '';
}
const tokenIn = (text: string) => /\/choose(?:\?\S*)?#([\w-]+)/.exec(text)?.[1] ?? '';

/** Calls a paid lesson off the day before. Returns its id and the token of the mail's link. */
async function calledOff(as = player) {
  const { id } = await bookLesson(api, as);
  api.setNow(MONDAY_8);
  await callOff(api, coach, [id]);
  return { id, token: tokenIn(await sendCallOffMail()) };
}

async function calledOffGuest(startTime = TUESDAY_9) {
  const guest = { firstName: 'Margaret', email: `${randomUUID()}@example.com` };
  const { id, userId } = (await book(startTime, guest)).body;
  api.setNow(MONDAY_8);
  await callOff(api, coach, [String(id)]);
  return { id: String(id), guest, guestId: String(userId), token: tokenIn(await sendCallOffMail()) };
}

describe('the link of the mail about a lesson that is called off', () => {
  test('a lesson at another place than the court has no new times in its mail and its link, but the coach’s number', async () => {
    const { id, token } = await calledOff();
    expect(((await open(token)).body['newTimes'] as unknown[]).length).toBeGreaterThan(0);
    const place = { location: 'Riverside Park', placeAddress: '12 Mill Road' };
    await api.knex('bookings').where({ id }).update(place);
    expect((await open(token)).body).toMatchObject({ elsewhere: { address: '12 Mill Road' }, newTimes: [] });
    await asCoach('POST', `/api/admin/bookings/${id}/confirm`);
    await callOff(api, coach, [id]);
    const [{ facts }] = await api.knex('mails').where({ kind: 'lesson-called-off', status: 'waiting' });
    expect(facts).toMatchObject({ lesson: place, freeSlots: [] });
    const text = await sendCallOffMail();
    expect(text).not.toContain('/choose');
    expect(text).toMatch(/Agree a new time\s+Call /);
  });

  test('opens near times without sign-in, and changes nothing by that', async () => {
    const { id, token } = await calledOff();
    const { status, body, headers } = await open(token);
    expect([status, body]).toEqual([
      200,
      {
        id,
        startTime: TUESDAY_9,
        endTime: '2037-11-24T10:00:00.000Z',
        duration: 60,
        calledOff: {
          closingId: expect.any(String),
          reason: 'rain',
          message: null,
          chooseBy: DEADLINE.toISOString(),
        },
        elsewhere: null,
        hasAccount: true,
        newTimes: [
          { startTime: '2037-11-24T10:00:00.000Z', endTime: '2037-11-24T11:00:00.000Z' },
          expect.objectContaining({ startTime: '2037-11-24T11:00:00.000Z' }),
          expect.objectContaining({ startTime: '2037-11-24T12:00:00.000Z' }),
        ],
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await lessons()).toEqual(called);
  });

  test('offers the asked start too, unless it can’t be booked any more', async () => {
    const { token } = await calledOff();
    const starts = async () =>
      ((await open(token, `?start=${WEDNESDAY_9}`)).body['newTimes'] as { startTime: string }[]).map(
        ({ startTime }) => startTime,
      );
    expect(await starts()).toContain(WEDNESDAY_9);
    await bookLesson(api, await api.createPlayer(), WEDNESDAY_9);
    expect(await starts()).not.toContain(WEDNESDAY_9);
    expect(await starts()).toHaveLength(3);
  });

  test('a press takes one start, twice is once, and player, coach and audit log learn that it was by link', async () => {
    const { id, token } = await calledOff();
    for (const round of [1, 2])
      expect([round, await take(token)]).toMatchObject([
        round,
        { status: 200, body: { startTime: WEDNESDAY_9 } },
      ]);
    expect(await lessons()).toEqual(moved);
    const entries = await api.knex('audit_entries').where({ bookingId: id, action: 'lesson.moved' });
    expect(entries).toMatchObject([{ actorId: player.id, details: { byLink: true, to: WEDNESDAY_9 } }]);
    const [mail] = await api.mailsTo(player.email);
    expect(mail?.text).toContain('Not you? Call Alex Morgan at +44 1632 960142.');
    expect(await api.knex('mails').where({ kind: 'coach-lesson-moved' })).toHaveLength(1);
    expect(await take(token, { startTime: '2037-11-25T11:00:00.000Z' })).toMatchObject({
      status: 422,
      body: { code: 'already_chosen', message: expect.stringContaining('Wed 25 Nov, 09:00') },
    });
    expect(await open(token)).toMatchObject({ status: 422, body: { code: 'already_chosen' } });
  });
});

describe('the limit of such links', () => {
  test.each([
    ['taking a time', 'POST', 'take-new-time'],
    ['opening the page', 'GET', 'choice-links'],
  ] as const)(
    '%s is limited for each lesson: a club’s players share one network',
    async (_, method, limited) => {
      const { token } = await calledOff();
      const strict = await startTestApi({
        database: api.database,
        limitPoints: ({ name }) => (name === limited ? 1 : Infinity),
      });
      try {
        strict.setNow(MONDAY_8);
        const send = async (to: string, startTime = WEDNESDAY_9) => {
          const body = method === 'POST' ? { startTime } : undefined;
          return (await strict.call(method, '/api/choice-links', { link: to, body })).status;
        };
        // A refused tap does not count.
        if (method === 'POST') expect(await send(token, TUESDAY_9)).toBe(422);
        expect([await send(token), await send(token)]).toEqual([200, 429]);
        const other = await calledOffGuest(WEDNESDAY_10);
        expect(await send(other.token, '2037-11-25T12:00:00.000Z')).toBe(200);
      } finally {
        await strict.close();
      }
    },
  );
});

describe('the end of such a link', () => {
  const isRefused = async (token: string, status: number, code: string) => {
    const before = await lessons();
    for (const response of [await open(token), await take(token)])
      expect(response).toMatchObject({ status, body: { code } });
    expect(await lessons()).toEqual(before);
  };

  test('it ends at the deadline', async () => {
    const { token } = await calledOff();
    api.setNow(DEADLINE);
    await isRefused(token, 410, 'link_expired');
  });

  test.each([
    [
      'a choice in the app',
      (id: string) => ['POST', `/api/bookings/${id}/choice`, { refund: true }] as const,
    ],
    ['a lesson that goes ahead', (id: string) => ['POST', `/api/admin/bookings/${id}/confirm`] as const],
    ['a refund by the coach', (id: string) => ['POST', `/api/admin/bookings/${id}/reject`] as const],
  ])('it ends with %s', async (_, act) => {
    const { id, token } = await calledOff();
    const [method, path, body] = act(id);
    const as = path.includes('admin') ? coach : player;
    expect((await api.call(method, path, { as, body })).status).toBe(200);
    await isRefused(token, 422, 'already_chosen');
  });

  test('it ends when the lesson is called off again', async () => {
    const { id, token } = await calledOff();
    await asCoach('POST', `/api/admin/bookings/${id}/confirm`);
    await callOff(api, coach, [id]);
    await isRefused(token, 422, 'already_chosen');
  });

  test('it ends when the coach mends a guest’s address, and when an account takes the lessons over', async () => {
    const { guest, guestId, token } = await calledOffGuest();
    await asCoach('PUT', `/api/admin/clients/${guestId}`, { ...guest, email: `new-${guest.email}` });
    await isRefused(token, 410, 'link_ended');
    await asCoach('PUT', `/api/admin/clients/${guestId}`, guest);
    expect((await open(token)).status).toBe(200);
    await asCoach('POST', `/api/admin/clients/${guestId}/same-person`, { accountId: player.id });
    await isRefused(token, 410, 'link_ended');
  });
});

describe('who gets such a link', () => {
  test('a guest gets it at the address that the coach wrote, and takes a time without an account', async () => {
    const { token } = await calledOffGuest();
    expect((await open(token)).body).toMatchObject({ hasAccount: false });
    expect((await take(token)).status).toBe(200);
    expect(await lessons()).toEqual(moved);
  });

  test('an account whose address nobody has verified gets links that ask for sign-in', async () => {
    await setVerified(false);
    const { id } = await bookLesson(api, player);
    api.setNow(MONDAY_8);
    await callOff(api, coach, [id]);
    const text = await sendCallOffMail();
    expect(text).toContain(`/schedule?choose=${id}`);
    expect(tokenIn(text)).toBe('');
  });
});
