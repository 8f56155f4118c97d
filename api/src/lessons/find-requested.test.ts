import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, coach } = setup;
const book = (client: object, more?: object) => setup.book(TUESDAY_9, client, more);

const MARGARET = { firstName: 'Margaret', lastName: 'Hill', phone: '+44 1632 960142' };

describe('a booking for a client that is sent again', () => {
  test.each(['a client', 'a new client'])(
    'a repeated request for %s returns the same lesson, also once it is cancelled',
    async (who) => {
      const client = who === 'a client' ? { id: setup.player.id } : { ...MARGARET, email: 'm@example.com' };
      const id = randomUUID();
      expect(await book(client, { id })).toMatchObject({ status: 201, body: { id, status: 'confirmed' } });
      expect(await book(client, { id })).toMatchObject({ status: 201, body: { id, status: 'confirmed' } });
      await api.call('POST', `/api/bookings/${id}/cancel-with-refund`, {
        as: coach,
        body: { refund: false },
      });
      expect(await book(client, { id })).toMatchObject({ status: 201, body: { id, status: 'cancelled' } });
      expect(await api.knex('bookings')).toHaveLength(1);
    },
  );

  test('a lesson that was entered on the last possible day is returned on the day after, too', async () => {
    const lesson = { id: randomUUID(), startTime: '2037-11-06T10:00:00.000Z' };
    expect((await book(MARGARET, lesson)).status).toBe(201);
    api.setNow(new Date('2037-11-24T12:00:00.000Z'));
    expect(await book(MARGARET, lesson)).toMatchObject({ status: 201, body: { id: lesson.id } });
  });

  test.each([
    ['another price', { price: 45 }],
    ['another client', { client: MARGARET }],
  ])('the id of a lesson is refused with %s, and nothing is booked', async (_case, other) => {
    const id = randomUUID();
    await book({ id: setup.player.id }, { id });
    const guests = await api.knex('players').where({ hasAccount: false });
    expect(await book({ id: setup.player.id }, { id, ...other })).toMatchObject({
      status: 422,
      body: { code: 'id_used', message: expect.stringContaining('with other details') },
    });
    expect(await api.knex('bookings')).toMatchObject([{ id, pricePence: 5000 }]);
    expect(await api.knex('players').where({ hasAccount: false })).toHaveLength(guests.length);
  });

  test('the id of a lesson that a player booked is refused', async () => {
    const { id } = await bookLesson(api, setup.player);
    expect(await book({ id: setup.player.id }, { id })).toMatchObject({
      status: 422,
      body: { code: 'id_used' },
    });
  });
});
