import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { NOW, TUESDAY_9, bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, coach } = setup;

const move = (id: string, startTime: string, as = setup.player) =>
  api.call('POST', `/api/bookings/${id}/reschedule`, { as, body: { startTime } });
const mine = async (as = setup.player) =>
  (await api.call('GET', `/api/bookings?userId=${as.id}`, { as })).body;

describe('moving a lesson', () => {
  test('a move takes the new slot and frees the old one, without a second payment', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    expect(await move(id, '2037-11-25T10:00:00Z')).toMatchObject({
      status: 200,
      body: {
        id,
        date: '2037-11-25',
        startTime: '2037-11-25T10:00:00.000Z',
        duration: 60,
        price: 50,
        paymentIntentId,
      },
    });
    await bookLesson(api, await api.createPlayer());
    expect(await mine()).toHaveLength(1);
  });

  test('a lesson is not moved to a slot that is taken: nothing changes', async () => {
    const { id } = await bookLesson(api, setup.player);
    await bookLesson(api, await api.createPlayer(), '2037-11-25T10:00:00.000Z');
    expect(await move(id, '2037-11-25T10:00:00Z')).toMatchObject({
      status: 422,
      body: { code: 'slot_taken' },
    });
    expect(await mine()).toMatchObject([{ startTime: TUESDAY_9, status: 'confirmed' }]);
    const rival = await api.createPlayer();
    await expect(bookLesson(api, rival)).rejects.toThrow('slot_taken');
  });

  test('a lesson that is moved to the slot of the player’s own checkout releases its hold', async () => {
    const { id } = await bookLesson(api, setup.player);
    const body = { amount: 50, startTime: '2037-11-24T13:00:00.000Z', duration: 60 };
    const held = await api.call('POST', '/api/create-payment-intent', { as: setup.player, body });
    expect(held.status).toBe(200);
    expect(await move(id, body.startTime)).toMatchObject({
      status: 200,
      body: { startTime: body.startTime },
    });
    expect(await api.knex('court_times').select('held_until')).toEqual([{ heldUntil: null }]);
  });

  test.each([
    ['off the hours', '2037-11-24T18:00:00Z', NOW, 'slot_outside_hours'],
    [
      '24 hours before it starts',
      '2037-11-26T09:00:00Z',
      new Date('2037-11-23T09:00:00Z'),
      'too_late_to_move',
    ],
  ])('moving a lesson is refused: %s', async (_, startTime, now, code) => {
    const { id } = await bookLesson(api, setup.player);
    api.setNow(now);
    expect(await move(id, startTime)).toMatchObject({ status: 422, body: { code } });
  });
});

describe('moving a lesson for a client', () => {
  const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
  const moveFor = (id: string, startTime = WEDNESDAY_9, more: object = {}, as = coach) =>
    api.call('POST', `/api/admin/bookings/${id}/move`, { as, body: { startTime, ...more } });

  test('the coach moves a paid lesson an hour before it: the payment stays, and the player alone gets a mail', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player, TUESDAY_9, 120);
    api.setNow(new Date('2037-11-24T08:00:00Z'));
    await api.knex('mails').delete();
    expect(await moveFor(id, WEDNESDAY_9, { message: 'As we said' })).toMatchObject({
      status: 200,
      body: { startTime: WEDNESDAY_9, duration: 120, paymentStatus: 'completed', paymentIntentId },
    });
    const mails = await api.knex('mails').where({ kind: 'lesson-moved' });
    expect(mails).toMatchObject([
      {
        playerId: setup.player.id,
        facts: { movedByCoach: { message: 'As we said' }, isTooLateToCancel: false },
      },
    ]);
    expect(await api.knex('mails').where({ kind: 'coach-lesson-moved' })).toEqual([]);
  });
});
