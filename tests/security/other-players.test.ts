import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { endpoints, nameOf } from '../fixtures/api/endpoints.ts';
import { startApiWithPlayers } from '../fixtures/api/start-api-with-players.ts';
import { bookLesson, openIntent, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';

const TUESDAY_11 = '2037-11-24T11:00:00.000Z';

const { api, ada, eve, post } = await startApiWithPlayers();

describe('access to another’s data', () => {
  test('another’s payment books no lesson for me, before or after it is used', async () => {
    const { clientSecret, paymentIntentId } = await openIntent(api, ada, {
      amount: 50,
      startTime: TUESDAY_9,
      duration: 60,
    });
    await api.pay(clientSecret);
    const take = () => post(eve, '/api/bookings', { paymentIntentId, startTime: TUESDAY_9, duration: 60 });

    expect((await take()).status).toBe(403);
    expect((await post(ada, '/api/bookings', { paymentIntentId })).status).toBeLessThan(300);
    expect((await take()).status).toBe(403);
    expect((await api.call('GET', '/api/bookings', { as: eve })).body).toEqual([]);
  });

  test('another’s id in a body or a query is refused, and nothing is written', async () => {
    const { paymentIntentId } = await bookLesson(api, eve);
    const answers = await Promise.all([
      post(eve, '/api/bookings', { paymentIntentId, userId: ada.id }),
      post(eve, '/api/update-user-profile', { userId: ada.id, firstName: 'Eve' }),
      api.call('GET', `/api/bookings?userId=${ada.id}`, { as: eve }),
      api.call('DELETE', `/api/bookings/user/${ada.id}/clear-activity`, { as: eve }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await api.call('GET', '/api/me', { as: ada })).body).not.toMatchObject({ firstName: 'Eve' });
  });

  test('another’s name, address and price are not in what every player sees [promise access]', async () => {
    await post(ada, '/api/update-user-profile', { firstName: 'Adaline', phone: '+44 1223 000111' });
    const { id, paymentIntentId } = await bookLesson(api, ada);
    const { body } = await api.call('GET', '/api/bookings/all', { as: eve });

    expect(body).toEqual([
      { startTime: TUESDAY_9, endTime: '2037-11-24T10:00:00.000Z', status: 'confirmed' },
    ]);
    for (const own of [id, paymentIntentId, ada.id, ada.email, 'Adaline', '000111'])
      expect(JSON.stringify(body)).not.toContain(own);
  });

  test('a client without an account, and what they pay, are in nothing that a player or a visitor can read [promise access]', async () => {
    const coach = await api.createPlayer({ isCoach: true });
    const booked = await post(coach, '/api/admin/bookings', {
      id: randomUUID(),
      client: { firstName: 'Margaret', phone: '07700 900777', email: 'margaret@example.com' },
      startTime: TUESDAY_9,
      duration: 60,
      price: 123.45,
    });
    const id = String(booked.body['id']);
    await post(coach, `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });

    const forAll = endpoints.filter(
      ({ method, path, access }) =>
        method === 'GET' && (access === 'anyone' || access === 'player') && !path.includes(':'),
    );
    for (const endpoint of forAll) {
      const { body } = await api.call('GET', endpoint.path, { as: eve });
      const text = JSON.stringify(body);
      const theirs = [id, String(booked.body['userId']), 'Margaret', '900777', 'margaret@', '123.45'];
      expect([nameOf(endpoint), theirs.filter((said) => text.includes(said))]).toEqual([
        nameOf(endpoint),
        [],
      ]);
    }
    const answers = await Promise.all([
      api.call('GET', `/api/bookings/${id}/receipt`, { as: eve }),
      post(eve, `/api/bookings/${id}/calendar-link`, {}),
      post(eve, `/api/bookings/${id}/cancel`, {}),
      post(eve, `/api/bookings/${id}/reschedule`, { startTime: TUESDAY_11 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
