import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, asCoach, asPlayer, bookFor, coach } = setup;

const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
/** After the lesson. */
const TUESDAY_NOON = new Date('2037-11-24T12:00:00Z');
const choose = (id: string, body: object, as = setup.player) =>
  api.call('POST', `/api/bookings/${id}/choice`, { as, body });
const choices = () => api.knex('choices').select('outcome', 'decidedBy');
const refunds = () => api.knex('refunds').select('amountPence', 'reason');
const kinds = async () =>
  (await api.knex('mails').whereNot({ status: 'dropped' })).map(({ kind }) => String(kind));

/** Books a paid lesson and calls it off an hour before it. Returns its id. */
async function calledOff(): Promise<string> {
  const { id } = await bookLesson(api, setup.player);
  api.setNow(new Date('2037-11-24T08:00:00Z'));
  await callOff(api, coach, [id]);
  return id;
}
describe('a new time for a lesson that was called off', () => {
  test('nobody has missed the lesson at its new time who did not come before it was called off', async () => {
    const { id } = await bookLesson(api, setup.player);
    api.setNow(new Date('2037-11-24T09:10:00Z'));
    await asCoach('PUT', `/api/admin/bookings/${id}/attendance`, { isMissed: true });
    await callOff(api, coach, [id]);
    expect(await choose(id, { startTime: WEDNESDAY_9 })).toMatchObject({ status: 200 });
    expect(await api.knex('bookings')).toMatchObject([{ status: 'confirmed', attendance: null }]);
  });

  test('the player takes one of the near times, also within 24 hours and after the lesson, with the same payment', async () => {
    const id = await calledOff();
    api.setNow(TUESDAY_NOON);
    const near = (await api.call('GET', `/api/bookings/${id}/new-times`, { as: setup.player })).body;
    expect(near).toMatchObject([
      { startTime: '2037-11-24T13:00:00.000Z', endTime: '2037-11-24T14:00:00.000Z' },
      {},
      {},
    ]);
    const move = () => choose(id, { startTime: WEDNESDAY_9 });
    const moved = {
      status: 200,
      body: { startTime: WEDNESDAY_9, status: 'confirmed', paymentStatus: 'completed', calledOff: null },
    };
    expect(await move()).toMatchObject(moved);
    expect(await move()).toMatchObject(moved);
    const own = await setup.api.call('GET', '/api/bookings', { as: setup.player });
    expect(own.body).toMatchObject([moved.body]);
    expect(await choices()).toEqual([{ outcome: 'moved', decidedBy: 'player' }]);
    expect(await refunds()).toEqual([]);
    expect(await kinds()).toEqual(expect.arrayContaining(['lesson-moved', 'coach-lesson-moved']));
    expect(await kinds()).not.toContain('choice-reminder');
  });

  test('a time that is gone, and the time that was called off, are refused, and the player can choose again', async () => {
    const id = await calledOff();
    await bookLesson(api, await api.createPlayer(), WEDNESDAY_9);
    for (const startTime of [WEDNESDAY_9, TUESDAY_9])
      expect(await choose(id, { startTime })).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
    expect(await choose(id, { startTime: '2037-11-22T09:00:00.000Z' })).toMatchObject({ status: 422 });
    expect(await choices()).toEqual([{ outcome: 'open', decidedBy: null }]);
    expect((await choose(id, { startTime: '2037-11-25T10:00:00.000Z' })).status).toBe(200);
  });
});

describe('the refund of a lesson that was called off', () => {
  test('the player gets the whole payment back, also after the lesson', async () => {
    const id = await calledOff();
    api.setNow(TUESDAY_NOON);
    for (const round of [1, 2])
      expect([round, await choose(id, { refund: true })]).toMatchObject([
        round,
        { status: 200, body: { status: 'cancelled' } },
      ]);
    expect(await refunds()).toEqual([{ amountPence: 5000, reason: 'called_off' }]);
    expect(await choices()).toEqual([{ outcome: 'refunded', decidedBy: 'player' }]);
    expect(await kinds()).toEqual(expect.arrayContaining(['called-off-ended', 'coach-lesson-cancelled']));
  });

  test('the coach refunds it for the player, once', async () => {
    const id = await calledOff();
    const refundNow = () => asCoach('POST', `/api/admin/bookings/${id}/reject`);
    expect(await refundNow()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await refundNow()).status).toBe(200);
    expect(await choices()).toEqual([{ outcome: 'refunded', decidedBy: 'coach' }]);
    expect(await kinds()).not.toContain('coach-lesson-cancelled');
  });
});

test('a lesson that waits for a choice can’t be paid online', async () => {
  const id = await bookFor();
  await callOff(api, coach, [id]);
  expect(await asPlayer('POST', `/api/bookings/${id}/pay`, { amount: 50 })).toMatchObject({
    status: 422,
    body: { code: 'called_off' },
  });
});
