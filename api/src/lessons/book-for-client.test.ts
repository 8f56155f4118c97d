import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, openIntent, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, coach } = setup;

const MARGARET = { firstName: 'Margaret', lastName: 'Hill', phone: '+44 1632 960142' };
const SUNDAY_19 = '2037-11-22T19:00:00.000Z';

const book = (client: object, more?: object) => setup.book(TUESDAY_9, client, more);
const mails = () =>
  api.knex('mails').where('kind', 'not like', 'reminder%').orderBy('recipient').pluck('kind');

describe('the coach books for a client', () => {
  test('a lesson that the coach books for an account is confirmed, to be paid by hand, and in the player’s own list', async () => {
    expect(await book({ id: setup.player.id }, { message: 'See you there' })).toMatchObject({
      status: 201,
      body: {
        status: 'confirmed',
        paymentStatus: 'to_pay',
        payPlan: 'by_hand',
        price: 50,
        handPayment: null,
        user: { hasAccount: true },
      },
    });
    const own = await api.call('GET', '/api/bookings', { as: setup.player });
    expect(own.body).toMatchObject([
      { paymentStatus: 'to_pay', paymentIntentId: null, startTime: TUESDAY_9 },
    ]);
    expect(await mails()).toEqual(['lesson-booked-for']);
    expect(await api.knex('mails').whereLike('kind', 'reminder%')).toHaveLength(2);
  });

  test('a new client without e-mail address becomes a guest whom no token can name, and gets no mail', async () => {
    const booked = await book(MARGARET);
    expect(booked).toMatchObject({
      status: 201,
      body: { user: { firstName: 'Margaret', email: '', hasAccount: false } },
    });
    expect(await api.knex('players').where({ id: booked.body['userId'] })).toMatchObject([
      { hasAccount: false, isCoach: false, isAdmin: false, phone: '+44 1632 960142' },
    ]);
    expect(await mails()).toEqual([]);
  });

  test('an address that somebody has already is refused with the name, in whatever case it is written', async () => {
    await api
      .knex('players')
      .where({ id: setup.player.id })
      .update({ email: 'ada@example.com', firstName: 'Ada', lastName: 'Reed' });
    expect(await book({ firstName: 'Ada', email: 'ADA@example.com' })).toMatchObject({
      status: 422,
      body: { code: 'client_exists', message: expect.stringContaining('Ada Reed') },
    });
    expect(await api.knex('bookings')).toEqual([]);
  });

  test.each([
    ['an unknown client', { id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01' }, {}, 404],
    ['a price of £1,001', MARGARET, { price: 1001 }, 400],
    ['a phone number in words', { firstName: 'Margaret', phone: 'call me' }, {}, 400],
    ['a lesson of 50 minutes', MARGARET, { duration: 50 }, 400],
    ['a lesson of more than four hours', MARGARET, { duration: 255 }, 400],
    ['a start between two quarters', MARGARET, { startTime: '2037-11-24T09:10:00.000Z' }, 400],
    ['a place without a name', MARGARET, { place: { name: ' ' } }, 400],
  ])('a booking for a client is refused with %s', async (_case, client, more, status) => {
    expect((await book(client, more)).status).toBe(status);
    expect(await api.knex('bookings')).toEqual([]);
  });
});

describe('the time that the coach books', () => {
  test.each([
    ['a time outside the hours', SUNDAY_19, 'slot_outside_hours'],
    ['a time beyond the horizon', '2039-11-22T10:00:00.000Z', 'slot_too_far_ahead'],
  ])('for a client, %s is booked only if the coach says so', async (_case, startTime, code) => {
    expect(await book(MARGARET, { startTime })).toMatchObject({ status: 422, body: { code } });
    expect((await book(MARGARET, { startTime, anyway: true })).status).toBe(201);
  });

  test('for a client, a time that another player is paying for is refused with the end of the hold', async () => {
    await openIntent(api, setup.player, { amount: 50, startTime: TUESDAY_9, duration: 60 });
    expect(await book(MARGARET, { anyway: true })).toMatchObject({
      status: 422,
      body: { code: 'slot_taken', message: 'Somebody is paying for this time until 12:10.' },
    });
  });

  test('for a client who is paying for the same time, the coach’s booking releases the hold', async () => {
    await openIntent(api, setup.player, { amount: 50, startTime: TUESDAY_9, duration: 60 });
    expect((await book({ id: setup.player.id })).status).toBe(201);
    expect(await api.knex('court_times').whereNotNull('heldUntil')).toEqual([]);
  });

  test.each(['a client', 'a new client'])(
    'a request for %s that is sent twice at once books one lesson, and both get it',
    async (who) => {
      const client = who === 'a client' ? { id: setup.player.id } : MARGARET;
      const id = randomUUID();
      const both = await Promise.all([book(client, { id }), book(client, { id })]);
      expect(both).toMatchObject(both.map(() => ({ status: 201, body: { id } })));
      expect(await api.knex('bookings')).toHaveLength(1);
    },
  );

  test('a booking in the last 14 days enters a lesson that took place or is under way, without a mail', async () => {
    const booked = await book({ id: setup.player.id }, { startTime: '2037-11-06T10:00:00.000Z' });
    expect(booked).toMatchObject({ status: 201, body: { status: 'completed', paymentStatus: 'owes' } });
    const underWay = await book({ id: setup.player.id }, { startTime: '2037-11-20T11:30:00.000Z' });
    expect(underWay).toMatchObject({ status: 201, body: { status: 'confirmed', paymentStatus: 'to_pay' } });
    expect(await mails()).toEqual([]);
    expect(await book(MARGARET, { startTime: '2037-11-05T10:00:00.000Z' })).toMatchObject({
      status: 422,
      body: { code: 'slot_past' },
    });
  });
});

describe('the list of clients', () => {
  test.each([
    ['2037-11-24T09:00:30.000Z', 400, 'invalid_request'],
    ['2037-11-24T09:00:00.500Z', 400, 'invalid_request'],
    ['2099-12-31T09:00:00.000Z', 422, 'beyond_calendar'],
  ])(
    'a lesson at %s is refused, booked, moved or weekly, and so is a block on such a day',
    async (startTime, status, code) => {
      const { body: lesson } = await book(MARGARET);
      const asCoach = { as: coach };
      const refused = { status, body: { code } };
      expect(await book(MARGARET, { startTime, anyway: true })).toMatchObject(refused);
      const move = `/api/admin/bookings/${String(lesson['id'])}/move`;
      expect(await api.call('POST', move, { ...asCoach, body: { startTime, anyway: true } })).toMatchObject(
        refused,
      );
      const dates = new URLSearchParams({ startTime, duration: '60', count: '2' });
      expect(await api.call('GET', `/api/admin/series?${dates}`, asCoach)).toMatchObject(refused);
      const block = { date: startTime.slice(0, 10), startTime: null, endTime: null, reason: null };
      if (status === 422)
        expect(await api.call('POST', '/api/admin/blocked-slots', { ...asCoach, body: block })).toMatchObject(
          refused,
        );
    },
  );

  test.each([
    [{ price: 0 }, { payPlan: 'free', price: 0, duration: 60, place: null, forName: null }],
    [
      { price: 22.5, duration: 30, place: { name: 'Riverside Club' }, forName: 'Tom' },
      {
        payPlan: 'by_hand',
        price: 22.5,
        duration: 30,
        place: { name: 'Riverside Club', address: null },
        forName: 'Tom',
      },
    ],
  ])('the list of clients says how the last lesson was agreed: %j', async (terms, lastTerms) => {
    await book(MARGARET, terms);
    const found = await api.call('GET', '/api/admin/clients?search=Margaret', { as: coach });
    expect(found.body['clients']).toContainEqual(expect.objectContaining({ lastTerms, hasAccount: false }));
  });

  /** The first page of all clients may end before the player. */
  const findOwn = async () => {
    const path = `/api/admin/clients?search=${encodeURIComponent(setup.player.email)}`;
    return (await api.call('GET', path, { as: coach })).body['clients'];
  };

  test('a lesson that its client has paid online was agreed, and one that the client booked was not', async () => {
    const agreed = await book({ id: setup.player.id }, { duration: 45, price: 40 });
    await api.knex('bookings').where({ id: agreed.body['id'] }).update({ payPlan: 'online' });
    await bookLesson(api, setup.player, '2037-11-25T09:00:00.000Z');
    const lastTerms = expect.objectContaining({ duration: 45, price: 40 });
    expect(await findOwn()).toContainEqual(expect.objectContaining({ id: setup.player.id, lastTerms }));
  });

  test('a lesson that is cancelled is not the last one that was agreed', async () => {
    await book({ id: setup.player.id }, { duration: 45 });
    const wrong = await book({ id: setup.player.id }, { startTime: '2037-11-24T13:00:00.000Z' });
    await api.call('POST', `/api/bookings/${wrong.body['id']}/cancel-with-refund`, {
      as: coach,
      body: { refund: false },
    });
    expect(await findOwn()).toContainEqual(
      expect.objectContaining({
        id: setup.player.id,
        lastTerms: expect.objectContaining({ duration: 45 }),
      }),
    );
  });
});
