import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';

/* The statements are those of "Restore a backup" in docs/operations.md, as they stand. */

const guide = readFileSync('docs/operations.md', 'utf8');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.setNow(NOW);
  await openTennisWeek(api);
});
afterAll(() => api.close());

test('the guide finds in the broken database what the coach booked, collected, moved and called off after the backup, and what became of it', async () => {
  const coach = await api.createPlayer({ isCoach: true });
  await bookLesson(api, await api.createPlayer(), '2037-11-25T09:00:00.000Z');
  const client = { firstName: 'Margaret', lastName: 'Hill', phone: '01632 960777' };
  const body = { id: randomUUID(), client, startTime: TUESDAY_9, duration: 60, price: 50 };
  const booked = await api.call('POST', '/api/admin/bookings', { as: coach, body });
  const lesson = `/api/admin/bookings/${booked.body['id']}`;
  await api.call('POST', `${lesson}/hand-payment`, { as: coach, body: { method: 'cash' } });
  const startTime = '2037-11-24T11:00:00.000Z';
  await api.call('POST', `${lesson}/move`, { as: coach, body: { startTime } });

  const player = await api.createPlayer();
  const { id } = await bookLesson(api, player, '2037-11-26T09:00:00.000Z');
  const called = { id: randomUUID(), bookingIds: [id], reason: 'rain' };
  await api.call('POST', '/api/admin/call-offs', { as: coach, body: called });
  await api.call('POST', `/api/admin/bookings/${id}/confirm`, { as: coach });

  const [query = ''] = /^ {8}select e\.at[^;]*;/m.exec(guide) ?? [];
  const { rows } = await api.knex.raw<{ rows: { action: string }[] }>(query);
  expect(rows).toMatchObject([
    { action: 'client.added', first_name: 'Margaret', last_name: 'Hill' },
    { action: 'lesson.booked_for_client', starts_at: new Date(startTime), amount_pence: 5000 },
    { action: 'hand_payment.recorded', amount_pence: 5000 },
    { action: 'lesson.moved' },
    { action: 'lesson.called_off', id, outcome: 'resumed', email: player.email },
    { action: 'lesson.resumed', id },
  ]);
});

test('by the guide’s statement a lesson that went ahead after all goes ahead in the restored database too', async () => {
  const coach = await api.createPlayer({ isCoach: true });
  const { id } = await bookLesson(api, await api.createPlayer(), '2037-11-27T09:00:00.000Z');
  const body = { id: randomUUID(), bookingIds: [id], reason: 'rain' };
  await api.call('POST', '/api/admin/call-offs', { as: coach, body });
  const [update = ''] = /^ {8}with resumed[^;]*;/m.exec(guide) ?? [];
  await api.knex.raw(update.replace('…', id));
  expect(await api.knex('choices').where({ bookingId: id })).toMatchObject([{ outcome: 'resumed' }]);
  expect(await api.knex('bookings').where({ id })).toMatchObject([{ status: 'confirmed' }]);
});
