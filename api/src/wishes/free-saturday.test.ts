import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson, NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { tasksOf } from '../worker/tasks.ts';

/* A Saturday is full, and several players wait for it. */

const SATURDAY = '2037-11-28';
const startAt = (hour: number) => `${SATURDAY}T${hour}:00:00.000Z`;

let api: TestApi;
let coach: TestPlayer;
const booked: Record<number, { id: string; by: TestPlayer }> = {};

beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
  await openTennisWeek(api);
  await api.knex('working_hours').insert({ dayOfWeek: 6, startTime: '15:00', endTime: '20:00' });
  coach = await api.createPlayer({ isCoach: true });
  for (const hour of [15, 16, 17, 18, 19]) {
    const by = await api.createPlayer();
    booked[hour] = { id: (await bookLesson(api, by, startAt(hour))).id, by };
  }
});
afterAll(() => api.close());

async function waiting(wish: object = {}): Promise<TestPlayer> {
  const player = await withFreshSignIn(await api.createPlayer());
  // A token that is a second newer than the account brings its address anew, as one that is not verified.
  await api.call('GET', '/api/me', { as: player });
  await api.knex('players').where({ id: player.id }).update({ emailVerified: true });
  const body = { date: SATURDAY, fromTime: '17:00', toTime: '24:00', minutes: 60, ...wish };
  expect((await api.call('POST', '/api/wishes', { as: player, body })).status).toBe(201);
  return player;
}
async function cancel(hour: number): Promise<void> {
  const { id, by } = booked[hour] ?? { id: '', by: coach };
  const cancelled = await api.call('POST', `/api/bookings/${id}/cancel`, {
    as: by,
    body: { processRefund: true },
  });
  expect(cancelled.status).toBe(200);
}
/** Runs the job of several minutes, in two processes at once. */
async function runAt(...times: string[]): Promise<void> {
  for (const time of times) {
    api.setNow(new Date(time));
    const run = () => tasksOf(api.context)['tell-of-free-times']({});
    await Promise.all([run(), run()]);
  }
}
const subjectsTo = async ({ email }: TestPlayer) =>
  (await api.mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('free on'));
const toPay = (as: TestPlayer, startTime: string) =>
  api.call('POST', '/api/create-payment-intent', { as, body: { amount: 50, startTime, duration: 60 } });

test('the players whose wish fits are told of a time that falls free, once and not at night, and the first who pays has it', async () => {
  const [anna, ben] = [await waiting(), await waiting()];
  const twoHours = await waiting({ fromTime: '00:00', minutes: 120 });
  const [leaver, unverified] = [await waiting(), await waiting()];
  expect((await api.call('POST', '/api/me/deletion', { as: leaver })).status).toBe(200);
  await api.knex('players').where({ id: unverified.id }).update({ emailVerified: false });

  await runAt('2037-11-26T23:09:00Z');
  await cancel(17);
  await runAt('2037-11-26T23:10:00Z', '2037-11-27T06:59:00Z');
  expect(await api.knex('mails').where({ kind: 'time-free' })).toEqual([]);
  await runAt('2037-11-27T07:00:00Z', '2037-11-27T07:01:00Z');
  const free = ['A time is free on Saturday 28 November'];
  expect([await subjectsTo(anna), await subjectsTo(ben)]).toEqual([free, free]);
  expect([await subjectsTo(twoHours), await subjectsTo(leaver), await subjectsTo(unverified)]).toEqual([
    [],
    [],
    [],
  ]);
  const [mail] = await api.mailsTo(anna.email);
  const address = `/book?${new URLSearchParams({ at: startAt(17), minutes: '60' })}`;
  for (const part of [address, '17:00–18:00', 'whoever pays first gets it', '/wish#'])
    expect(mail?.text).toContain(part);

  const { id: annas } = await bookLesson(api, anna, startAt(17));
  expect(await toPay(ben, startAt(17))).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
  expect((await api.call('GET', '/api/wishes', { as: anna })).body).toEqual([]);
  expect((await api.call('GET', '/api/wishes', { as: ben })).body).toMatchObject([
    { date: SATURDAY, toldAt: '2037-11-27T07:00:00.000Z' },
  ]);
  expect((await api.call('GET', '/api/admin/wishes', { as: coach })).body).toEqual([
    { date: SATURDAY, players: 3 },
  ]);

  // The lesson that is called off keeps its court.
  await callOff(api, coach, [annas], { reason: 'ill' });
  await runAt('2037-11-27T19:30:00Z');
  expect([await subjectsTo(anna), await subjectsTo(ben)]).toEqual([free, free]);
});

test('a time that falls free soon after a mail is told twelve hours after it, and two times in one mail', async () => {
  await api.knex('wishes').delete();
  const [carla, dora] = [await waiting(), await waiting({ fromTime: '16:00' })];
  api.setNow(new Date('2037-11-26T07:30:00Z'));
  await cancel(18);
  await runAt('2037-11-26T07:31:00Z');
  await cancel(19);
  await runAt('2037-11-26T12:00:00Z', '2037-11-26T19:30:00Z');
  const first = 'A time is free on Saturday 28 November';
  expect(await subjectsTo(carla)).toEqual([first]);
  await runAt('2037-11-26T19:31:00Z', '2037-11-26T19:32:00Z');
  expect(await subjectsTo(carla)).toEqual([first, first]);
  const [newest] = await api.mailsTo(carla.email);
  expect(newest?.text).toContain('19:00–20:00');
  expect(newest?.text).not.toContain('18:00–19:00');
  // Both are taken and free again in the night.
  await closeDates(api.knex, { date: SATURDAY });
  await runAt('2037-11-26T22:00:00Z');
  await api.knex('blocked_slots').delete();
  await runAt('2037-11-27T07:30:00Z', '2037-11-27T07:31:00Z');
  expect(await subjectsTo(dora)).toEqual(['2 times are free on Saturday 28 November', first, first]);
});
