import { callOff } from '../fixtures/api/call-off.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { describeHandWork, findHandWork, findResumedLessons } from '../../api/scripts/restore/read-broken.ts';
import { resumeLessons } from '../../api/scripts/restore/repeat-changes.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';

/* One database stands for the broken and the restored one. */

const FRIDAY_9 = '2037-11-27T09:00:00.000Z';

const api = await openApi();
api.setNow(NOW);
await openTennisWeek(api);

async function newestEntry(): Promise<string> {
  const [row] = await api.knex('audit_entries').max('id as id');
  return String(row?.id ?? 0);
}

test('finds in the broken database what the coach booked, collected, moved and called off after the backup, and what became of it', async () => {
  const coach = await api.createPlayer({ isCoach: true });
  await bookLesson(api, await api.createPlayer(), '2037-11-25T09:00:00.000Z');
  const before = {
    id: randomUUID(),
    client: { firstName: 'Before' },
    startTime: FRIDAY_9,
    duration: 60,
    price: 50,
  };
  expect((await api.call('POST', '/api/admin/bookings', { as: coach, body: before })).status).toBe(201);
  const lastEntry = await newestEntry();
  const client = { firstName: 'Margaret', lastName: 'Hill', phone: '01632 960777' };
  const body = { id: randomUUID(), client, startTime: TUESDAY_9, duration: 60, price: 50 };
  const booked = await api.call('POST', '/api/admin/bookings', { as: coach, body });
  const lesson = `/api/admin/bookings/${booked.body['id']}`;
  await api.call('POST', `${lesson}/hand-payment`, { as: coach, body: { method: 'cash' } });
  const startTime = '2037-11-24T11:00:00.000Z';
  await api.call('POST', `${lesson}/move`, { as: coach, body: { startTime } });

  const player = await api.createPlayer();
  const { id } = await bookLesson(api, player, '2037-11-26T09:00:00.000Z');
  await callOff(api, coach, [id]);
  await api.call('POST', `/api/admin/bookings/${id}/confirm`, { as: coach });

  const work = await findHandWork(api.knex, lastEntry);
  expect(work).toMatchObject([
    { action: 'client.added', firstName: 'Margaret', lastName: 'Hill' },
    { action: 'lesson.booked_for_client', startsAt: new Date(startTime), amountPence: 5000 },
    { action: 'hand_payment.recorded', amountPence: 5000 },
    { action: 'lesson.moved' },
    { action: 'lesson.called_off', bookingId: id, outcome: 'resumed', email: player.email },
    { action: 'lesson.resumed', bookingId: id },
  ]);
  expect(work.map(describeHandWork)).toEqual([
    expect.stringMatching(/^ {2}2037-11-\d\d \d\d:\d\d UTC {2}client\.added {2}Margaret Hill/),
    expect.stringMatching(/lesson\.booked_for_client {2}Margaret Hill {2}.*24 Nov.* {2}£50$/),
    expect.stringMatching(/hand_payment\.recorded {2}Margaret Hill {2}.* {2}£50$/),
    expect.stringContaining('lesson.moved'),
    expect.stringMatching(new RegExp(`lesson\\.called_off {2}${player.email} {2}.* {2}resumed$`)),
    expect.stringContaining('lesson.resumed'),
  ]);
  expect(await findResumedLessons(api.knex, lastEntry)).toEqual([id]);
  expect(await findHandWork(api.knex, await newestEntry())).toEqual([]);
});

test('a lesson that went ahead after all goes ahead in the restored database too, and once', async () => {
  const coach = await api.createPlayer({ isCoach: true });
  const { id } = await bookLesson(api, await api.createPlayer(), '2037-11-27T11:00:00.000Z');
  await callOff(api, coach, [id]);
  expect(await resumeLessons(api.knex, [id], NOW)).toBe(1);
  expect(await resumeLessons(api.knex, [id], NOW)).toBe(0);
  expect(await api.knex('choices').where({ bookingId: id })).toMatchObject([{ outcome: 'resumed' }]);
  expect(await api.knex('bookings').where({ id })).toMatchObject([{ status: 'confirmed' }]);
});
