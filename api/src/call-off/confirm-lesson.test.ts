import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

/* Lessons that go ahead after they were called off. */

const setup = setUpLessons();

const CLOSED = { date: '2037-11-24', startTime: '08:00', endTime: '17:00' };
const asCoach = (method: string, path: string, body?: object) =>
  setup.api.call(method, `/api/admin${path}`, { as: setup.coach, body });
const callOff = (bookingIds: string[], more: object = {}) =>
  asCoach('POST', '/call-offs', { id: randomUUID(), bookingIds, reason: 'rain', ...more });
const callOffIdOf = ({ body }: { body: unknown }) => (body as { callOff: { id: string } }).callOff.id;
test('undo within half a minute confirms the lessons that wait, tells nobody and opens the time again', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  await setup.api.mailsTo(setup.player.email);
  const callOffId = callOffIdOf(await callOff([id], { closed: CLOSED }));
  setup.api.setNow(new Date('2037-11-20T12:00:29Z'));
  const undo = () => asCoach('POST', `/call-offs/${callOffId}/undo`);
  expect(await undo()).toMatchObject({ status: 200, body: { lessons: [{ outcome: 'resumed' }] } });
  expect(await undo()).toMatchObject({ status: 200 });
  expect((await setup.api.call('GET', '/api/bookings', { as: setup.player })).body).toMatchObject([
    { status: 'confirmed', calledOff: null },
  ]);
  expect(await setup.api.knex('bookings').where({ id })).toMatchObject([{ calendarSequence: 2 }]);
  expect(await setup.api.knex('mails').where({ status: 'waiting' }).orderBy('sendAt').pluck('kind')).toEqual([
    'reminder-24h',
    'reminder-2h',
  ]);
  expect(await setup.api.knex('blocked_slots')).toEqual([]);
  setup.api.setNow(new Date('2037-11-20T12:00:30Z'));
  expect(await undo()).toMatchObject({ status: 422, body: { code: 'too_late_to_undo' } });
});

test('an undo that comes just in time, but ends after the mails, says that the lesson is on again', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const callOffId = callOffIdOf(await callOff([id]));
  setup.api.setNow(new Date('2037-11-20T12:01:00Z'));
  await setup.api.mailsTo(setup.player.email);
  // The request has read its time before the mails were sent.
  setup.api.setNow(new Date('2037-11-20T12:00:29Z'));
  expect((await asCoach('POST', `/call-offs/${callOffId}/undo`)).status).toBe(200);
  await eventually(
    () => setup.api.mailsTo(setup.player.email),
    (mails) => mails.some(({ subject }) => subject.startsWith('It is on again')),
  );
});

test('a player whose mail is just being sent learns that the lesson is on again', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  await callOff([id]);
  const { knex } = setup.api;
  const calledOff = knex('mails').where({ kind: 'lesson-called-off', status: 'waiting' });
  // As an attempt does that has begun.
  expect(await calledOff.update({ attempts: 1, nextAttemptAt: '2037-11-20T12:03:00Z' })).toBe(1);
  expect((await asCoach('POST', `/bookings/${id}/confirm`)).status).toBe(200);
  expect(await knex('mails').where({ kind: 'lesson-on-again' })).toHaveLength(1);
});

test('a time that two call-offs keep closed is opened with the second one that is undone, not while lessons of the other are called off', async () => {
  const lessons = [
    await bookLesson(setup.api, setup.player),
    await bookLesson(setup.api, setup.player, '2037-11-24T10:00:00.000Z'),
  ];
  const callOffIds: string[] = [];
  for (const { id } of lessons) callOffIds.push(callOffIdOf(await callOff([id], { closed: CLOSED })));
  for (const [index, blocks] of [CLOSED, undefined].entries()) {
    const undo = () => asCoach('POST', `/call-offs/${callOffIds[index]}/undo`);
    expect([await undo(), await undo()]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await setup.api.knex('blocked_slots')).toMatchObject(blocks ? [blocks] : []);
  }
});

test('the undo of a call-off leaves a time closed that the coach had blocked', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  await asCoach('POST', '/blocked-slots', { ...CLOSED, reason: 'Rain' });
  const made = await callOff([id], { closed: CLOSED });
  expect(made.body).toMatchObject({ callOff: { blockedSlotId: null } });
  expect((await asCoach('POST', `/call-offs/${callOffIdOf(made)}/undo`)).status).toBe(200);
  expect(await setup.api.knex('blocked_slots')).toMatchObject([CLOSED]);
});

test('two undos at once both succeed', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const callOffId = callOffIdOf(await callOff([id], { closed: CLOSED }));
  const undo = () => asCoach('POST', `/call-offs/${callOffId}/undo`);
  expect(await Promise.all([undo(), undo()])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await setup.api.knex('blocked_slots')).toEqual([]);
});

test('the coach has it go ahead until its start, and its player is told', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const goAhead = () => asCoach('POST', `/bookings/${id}/confirm`);
  expect(await goAhead()).toMatchObject({ status: 422, body: { code: 'not_called_off' } });
  await callOff([id]);
  setup.api.setNow(new Date('2037-11-20T12:01:00Z'));
  await setup.api.mailsTo(setup.player.email);
  expect(await goAhead()).toMatchObject({ status: 200, body: { status: 'confirmed', calledOff: null } });
  expect((await goAhead()).status).toBe(200);
  expect((await setup.api.mailsTo(setup.player.email))[0]?.subject).toBe(
    'It is on again: your lesson, Tue 24 Nov, 09:00',
  );
  expect(await setup.api.knex('choices')).toMatchObject([{ outcome: 'resumed', decidedBy: 'coach' }]);
  await callOff([id]);
  setup.api.setNow(new Date(TUESDAY_9));
  expect(await goAhead()).toMatchObject({ status: 422, body: { code: 'lesson_begun' } });
});
