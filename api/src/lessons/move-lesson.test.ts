import { describe, expect, test } from '@jest/globals';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { NOW, TUESDAY_9, bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = setUpLessons();

const cancel = (id: string, as = setup.player, body: object = {}) =>
  setup.api.call('POST', `/api/bookings/${id}/cancel`, { as, body });
const move = (id: string, startTime: string, as = setup.player) =>
  setup.api.call('POST', `/api/bookings/${id}/reschedule`, { as, body: { startTime } });
const mine = async (as = setup.player) =>
  (await setup.api.call('GET', `/api/bookings?userId=${as.id}`, { as })).body;

describe('moving a lesson', () => {
  test('a move takes the new slot and frees the old one, without a second payment', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
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
    await bookLesson(setup.api, await setup.api.createPlayer());
    expect(await mine()).toHaveLength(1);
  });

  test('a lesson is moved to a slot that overlaps its own', async () => {
    const { id } = await bookLesson(setup.api, setup.player, TUESDAY_9, 120);
    expect((await move(id, '2037-11-24T10:00:00Z')).body).toMatchObject({
      endTime: '2037-11-24T12:00:00.000Z',
    });
  });

  test('a lesson is not moved to a slot that is taken: nothing changes', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await bookLesson(setup.api, await setup.api.createPlayer(), '2037-11-25T10:00:00.000Z');
    expect(await move(id, '2037-11-25T10:00:00Z')).toMatchObject({
      status: 422,
      body: { code: 'slot_taken' },
    });
    expect(await mine()).toMatchObject([{ startTime: TUESDAY_9, status: 'confirmed' }]);
    const rival = await setup.api.createPlayer();
    await expect(bookLesson(setup.api, rival)).rejects.toThrow('slot_taken');
  });

  test('a lesson that is moved to the slot of the player’s own checkout releases its hold', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    const body = { amount: 50, startTime: '2037-11-24T13:00:00.000Z', duration: 60 };
    const held = await setup.api.call('POST', '/api/create-payment-intent', { as: setup.player, body });
    expect(held.status).toBe(200);
    expect(await move(id, body.startTime)).toMatchObject({
      status: 200,
      body: { startTime: body.startTime },
    });
    expect(await setup.api.knex('court_times').select('held_until')).toEqual([{ heldUntil: null }]);
  });

  test('two players who swap slots at the same moment keep their lessons', async () => {
    const rival = await setup.api.createPlayer();
    const one = await bookLesson(setup.api, setup.player);
    const other = await bookLesson(setup.api, rival, '2037-11-25T09:00:00.000Z');
    const responses = await Promise.all([
      move(one.id, '2037-11-25T09:00:00Z'),
      move(other.id, TUESDAY_9, rival),
    ]);
    for (const { status } of responses) expect([200, 422]).toContain(status);
    expect(await mine()).toMatchObject([{ status: 'confirmed' }]);
    expect(await mine(rival)).toMatchObject([{ status: 'confirmed' }]);
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
    const { id } = await bookLesson(setup.api, setup.player);
    setup.api.setNow(now);
    expect(await move(id, startTime)).toMatchObject({ status: 422, body: { code } });
  });

  test('a cancelled lesson can’t be moved', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await cancel(id);
    expect(await move(id, '2037-11-26T09:00:00Z')).toMatchObject({
      status: 422,
      body: { code: 'not_movable' },
    });
  });
});

test('moves and the cancellation raise the lesson’s version in calendars, and nothing else does', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const other = await bookLesson(setup.api, await setup.api.createPlayer(), '2037-11-27T10:00:00.000Z');
  const sequenceOf = async (bookingId: string) =>
    (await setup.api.knex('bookings').where({ id: bookingId }).pluck('calendar_sequence'))[0] as number;
  expect(await sequenceOf(id)).toBe(0);
  await move(id, '2037-11-25T10:00:00Z');
  await move(id, '2037-11-27T10:00:00Z');
  expect(await sequenceOf(id)).toBe(1);
  await cancel(id);
  await cancel(id);
  expect(await sequenceOf(id)).toBe(2);
  expect(await sequenceOf(other.id)).toBe(0);
});

describe('moving a lesson for a client', () => {
  const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
  const moveFor = (id: string, startTime = WEDNESDAY_9, more: object = {}, as = setup.coach) =>
    setup.api.call('POST', `/api/admin/bookings/${id}/move`, { as, body: { startTime, ...more } });

  test('the coach moves a paid lesson an hour before it: the payment stays, and the player alone gets a mail', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player, TUESDAY_9, 120);
    setup.api.setNow(new Date('2037-11-24T08:00:00Z'));
    await setup.api.knex('mails').delete();
    expect(await moveFor(id, WEDNESDAY_9, { message: 'As we said' })).toMatchObject({
      status: 200,
      body: { startTime: WEDNESDAY_9, duration: 120, paymentStatus: 'completed', paymentIntentId },
    });
    const mails = await setup.api.knex('mails').where({ kind: 'lesson-moved' });
    expect(mails).toMatchObject([
      {
        playerId: setup.player.id,
        facts: { movedByCoach: { message: 'As we said' }, isTooLateToCancel: false },
      },
    ]);
    expect(await setup.api.knex('mails').where({ kind: 'coach-lesson-moved' })).toEqual([]);
  });

  test('a move that is repeated changes nothing', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await moveFor(id);
    await moveFor(id);
    expect(await setup.api.knex('bookings').where({ id })).toMatchObject([{ calendarSequence: 1 }]);
  });

  test('a lesson is moved outside the hours only if the coach says so, and never to a taken time', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    const sunday = '2037-11-22T19:00:00.000Z';
    expect(await moveFor(id, sunday)).toMatchObject({ status: 422, body: { code: 'slot_outside_hours' } });
    expect((await moveFor(id, sunday, { anyway: true })).status).toBe(200);
    await bookLesson(setup.api, await setup.api.createPlayer());
    expect(await moveFor(id, TUESDAY_9, { anyway: true })).toMatchObject({
      status: 422,
      body: { code: 'slot_taken' },
    });
  });

  test('a lesson that has begun or is cancelled can’t be moved, nor one into the past', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    expect(await moveFor(id, '2037-11-19T09:00:00.000Z', { anyway: true })).toMatchObject({
      status: 422,
      body: { code: 'slot_past' },
    });
    setup.api.setNow(new Date(TUESDAY_9));
    expect(await moveFor(id)).toMatchObject({ status: 422, body: { code: 'not_movable' } });
    setup.api.setNow(NOW);
    await setup.api.call('POST', `/api/bookings/${id}/cancel`, { as: setup.player });
    expect(await moveFor(id)).toMatchObject({ status: 422, body: { code: 'not_movable' } });
  });

  test('a player can’t move a lesson as the coach does', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    expect((await moveFor(id, WEDNESDAY_9, {}, setup.player)).status).toBe(403);
  });
});
