import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/eventually.ts';
import { setUpLessons } from '../../../tests/fixtures/set-up-lessons.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/tennis-week.ts';
import { completeLessons } from './past-lessons.ts';

const setup = setUpLessons();

const cancel = (id: string, as = setup.player, body: object = {}) =>
  setup.api.call('POST', `/api/bookings/${id}/cancel`, { as, body });
const cancelAsCoach = (id: string, refund: boolean, as = setup.coach) =>
  setup.api.call('POST', `/api/bookings/${id}/cancel-with-refund`, { as, body: { refund } });
const move = (id: string, startTime: string, as = setup.player) =>
  setup.api.call('POST', `/api/bookings/${id}/reschedule`, { as, body: { startTime } });
const mine = async (as = setup.player) =>
  (await setup.api.call('GET', `/api/bookings?userId=${as.id}`, { as })).body;
const refundsOf = async (paymentIntentId: string) =>
  (await setup.api.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(
    ({ amount, status }) => ({
      amount,
      status,
    }),
  );

describe('a player cancels', () => {
  test('a player cancels more than 24 hours ahead: the court is freed, and the provider confirms the full refund', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { refund: { amount: 50, status: 'pending' }, isEligibleForRefund: true, hoursUntilLesson: 93 },
    });
    const [lesson] = await eventually(
      mine,
      ([first]) => (first as { paymentStatus: string }).paymentStatus === 'refunded',
    );
    expect(lesson).toMatchObject({ id, status: 'cancelled' });
    expect(await refundsOf(paymentIntentId)).toEqual([{ amount: 5000, status: 'succeeded' }]);
    await bookLesson(setup.api, await setup.api.createPlayer());
  });

  test('a player cancels exactly 24 hours ahead: no refund, unless the browser promised one', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    setup.api.setNow(new Date('2037-11-23T09:00:00Z'));
    expect(await cancel(id, setup.player, { processRefund: true })).toMatchObject({
      status: 422,
      body: { code: 'refund_no_longer_possible' },
    });
    expect(await mine()).toMatchObject([{ status: 'confirmed', paymentStatus: 'completed' }]);
    expect((await cancel(id, setup.player, { processRefund: false })).body).toEqual({
      refund: null,
      isEligibleForRefund: false,
      hoursUntilLesson: 24,
    });
    expect(await mine()).toMatchObject([{ status: 'cancelled', paymentStatus: 'completed' }]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
  });

  test('a player who cancels twice at once, and the coach too, is refunded once', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    const responses = await Promise.all([cancel(id), cancel(id), cancelAsCoach(id, true), cancel(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await eventually(
      () => refundsOf(paymentIntentId),
      ([first]) => first?.status === 'succeeded',
    );
    expect(await refundsOf(paymentIntentId)).toHaveLength(1);
  });

  test('a player can cancel neither another’s lesson nor one that has begun', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    expect((await cancel(id, await setup.api.createPlayer())).status).toBe(403);
    setup.api.setNow(new Date(TUESDAY_9));
    expect(await cancel(id)).toMatchObject({ status: 422, body: { code: 'lesson_begun' } });
    expect(await cancel('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
    expect(await cancel('not-an-id')).toMatchObject({ status: 400 });
  });
});

describe('the coach cancels', () => {
  test('the coach cancels within 24 hours with a full refund, or without one', async () => {
    const one = await bookLesson(setup.api, setup.player);
    const other = await bookLesson(setup.api, setup.player, '2037-11-25T09:00:00.000Z', 120);
    setup.api.setNow(new Date('2037-11-24T08:00:00Z'));
    expect((await cancelAsCoach(one.id, true)).body).toMatchObject({ refund: { amount: 50 } });
    expect((await cancelAsCoach(other.id, false)).body).toMatchObject({ refund: null });
    await eventually(
      () => refundsOf(one.paymentIntentId),
      ([first]) => first?.status === 'succeeded',
    );
    expect(await refundsOf(other.paymentIntentId)).toEqual([]);
  });

  test('the coach can refund a lesson that was cancelled without a refund, once', async () => {
    setup.api.setNow(new Date('2037-11-24T08:00:00Z'));
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player, '2037-11-24T15:00:00.000Z');
    expect((await cancel(id)).body).toMatchObject({ refund: null });
    expect((await cancelAsCoach(id, true)).body).toMatchObject({ refund: { amount: 50 } });
    expect((await cancelAsCoach(id, true)).body).toMatchObject({ refund: { amount: 50 } });
    expect((await cancel(id)).body).toMatchObject({ refund: { amount: 50 } });
    await eventually(
      () => refundsOf(paymentIntentId),
      (refunds) => refunds.length > 0,
    );
    expect(await refundsOf(paymentIntentId)).toHaveLength(1);
  });

  test('a player can’t cancel as the coach', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    expect((await cancelAsCoach(id, true, setup.player)).status).toBe(403);
  });
});

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

test('a lesson that has ended is completed, and clearing hides it from the player alone', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const upcoming = await bookLesson(setup.api, setup.player, '2037-11-26T09:00:00.000Z');
  setup.api.setNow(new Date('2037-11-24T10:00:00Z'));
  expect(await completeLessons(setup.api.knex, setup.api.context.clock())).toBe(1);
  expect(await mine()).toMatchObject([
    { id, status: 'completed' },
    { id: upcoming.id, status: 'confirmed' },
  ]);
  const clear = (as = setup.player) =>
    setup.api.call('DELETE', `/api/bookings/user/${setup.player.id}/clear-activity`, { as });
  expect((await clear(await setup.api.createPlayer())).status).toBe(403);
  expect((await clear()).body).toEqual({ cleared: 1 });
  expect(await mine()).toMatchObject([{ id: upcoming.id }]);
  const listed = await setup.api.call('GET', '/api/admin/bookings', { as: setup.coach });
  expect(listed.body).toMatchObject([{ id }, { id: upcoming.id }]);
});
