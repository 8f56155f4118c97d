import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../fixtures/tennis-week.ts';

/* The statement is that of "Restore a backup" in docs/operations.md, as it stands. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.setNow(NOW);
  await openTennisWeek(api);
});
afterAll(() => api.close());

test('the guide finds in the broken database what the coach booked, collected and moved by hand after the backup', async () => {
  const coach = await api.createPlayer({ isCoach: true });
  await bookLesson(api, await api.createPlayer(), '2037-11-25T09:00:00.000Z');
  const client = { firstName: 'Margaret', lastName: 'Hill', phone: '01632 960777' };
  const body = { client, startTime: TUESDAY_9, duration: 60, price: 50 };
  const booked = await api.call('POST', '/api/admin/bookings', { as: coach, body });
  const lesson = `/api/admin/bookings/${booked.body['id']}`;
  await api.call('POST', `${lesson}/hand-payment`, { as: coach, body: { method: 'cash' } });
  const startTime = '2037-11-24T11:00:00.000Z';
  await api.call('POST', `${lesson}/move`, { as: coach, body: { startTime } });

  const guide = readFileSync('docs/operations.md', 'utf8');
  const [query = ''] = /^ {8}select e\.at[^;]*;/m.exec(guide) ?? [];
  const { rows } = await api.knex.raw<{ rows: { action: string }[] }>(query);
  expect(rows).toMatchObject([
    { action: 'client.added', first_name: 'Margaret', last_name: 'Hill' },
    { action: 'lesson.booked_for_client', starts_at: new Date(startTime), amount_pence: 5000 },
    { action: 'hand_payment.recorded', amount_pence: 5000 },
    { action: 'lesson.moved' },
  ]);
});
