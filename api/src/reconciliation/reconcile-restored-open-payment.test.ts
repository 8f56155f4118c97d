import { describe, expect, test } from '@jest/globals';
import { minutesAfter, setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { labelIntent } from '../payments/intent.ts';
import { tasksOf } from '../worker/tasks.ts';

const setup = setUpPayments();
const {
  openWithoutSlot,
  lessons,
  cancelAsCoach,
  compare,
  intent,
  listed,
  refundsOf,
  later,
  takeCourt,
  loseEverything,
  reopen,
} = setup;

describe('a restored database in which the payment is still open', () => {
  async function bookAndLabel(): Promise<string> {
    const { paymentIntentId } = await bookLesson(setup.api, setup.player);
    const [payment] = await setup.api.knex('payments').where({ paymentIntentId });
    await tasksOf(setup.api.context)['label-intent']({ paymentId: payment.id });
    return paymentIntentId;
  }

  test('reconciling an open payment after a restore books a past lesson as completed', async () => {
    const paymentIntentId = await bookAndLabel();
    await reopen(paymentIntentId);
    later(1440, TUESDAY_9);
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, status: 'completed' }]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
  });

  test('reconciling an open payment after a restore lists it without a refund if its slot was taken', async () => {
    const paymentIntentId = await bookAndLabel();
    await reopen(paymentIntentId);
    await takeCourt(TUESDAY_9);
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await listed()).toMatchObject([{ kind: 'not_booked' }]);
  });

  test('reconciling an open payment after a restore books its lesson also if its intent had no slot', async () => {
    const { clientSecret, id } = await openWithoutSlot();
    await setup.api.pay(clientSecret);
    await setup.api.call('POST', '/api/bookings', {
      as: setup.player,
      body: { paymentIntentId: id, startTime: TUESDAY_9, duration: 60 },
    });
    const [payment] = await setup.api.knex('payments');
    await labelIntent(setup.api.context, payment.id);
    await reopen(id, { startsAt: null, endsAt: null });
    later(120);
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId: id, startTime: TUESDAY_9 }]);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('reconciling writes a lesson into its intent if a restore has lost the job for it', async () => {
    const { clientSecret, id } = await openWithoutSlot();
    await setup.api.pay(clientSecret);
    const { body } = await setup.api.call('POST', '/api/bookings', {
      as: setup.player,
      body: { paymentIntentId: id, startTime: TUESDAY_9, duration: 60 },
    });
    await setup.api.knex('graphile_worker._private_jobs').delete();
    await compare();
    expect((await intent(id)).metadata).toMatchObject({ booking_id: body.id, starts_at: TUESDAY_9 });
  });

  test('reconciling a restored database books a moved lesson at its new time, also if the payment was lost', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    const startTime = '2037-11-25T11:00:00.000Z';
    await setup.api.call('POST', `/api/bookings/${id}/reschedule`, { as: setup.player, body: { startTime } });
    const [payment] = await setup.api.knex('payments');
    await labelIntent(setup.api.context, payment.id);
    await loseEverything();
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId, startTime }]);
  });

  test.each(['gone', 'still there'])(
    'reconciling an open payment after a restore books a moved lesson at its new time, its hold %s',
    async (hold) => {
      const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
      const startTime = '2037-11-25T11:00:00.000Z';
      await setup.api.call('POST', `/api/bookings/${id}/reschedule`, {
        as: setup.player,
        body: { startTime },
      });
      const [payment] = await setup.api.knex('payments').where({ paymentIntentId });
      await labelIntent(setup.api.context, payment.id);
      await reopen(paymentIntentId, { startsAt: TUESDAY_9, endsAt: minutesAfter(TUESDAY_9, 60) });
      if (hold === 'still there') {
        const [held] = await setup.api
          .knex('court_times')
          .insert({
            startsAt: TUESDAY_9,
            endsAt: minutesAfter(TUESDAY_9, 60),
            holderId: setup.player.id,
            heldUntil: minutesAfter(NOW, 60),
          })
          .returning('id');
        await setup.api.knex('payments').update({ courtTimeId: held.id });
      }
      await compare();
      expect(await lessons()).toMatchObject([{ paymentIntentId, startTime }]);
      expect(await setup.api.knex('court_times')).toMatchObject([
        { startsAt: new Date(startTime), endsAt: minutesAfter(startTime, 60), heldUntil: null },
      ]);
    },
  );

  test('reconciling an open payment after a restore does not book a lesson that was cancelled and refunded', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    await cancelAsCoach(id);
    await compare();
    await reopen(paymentIntentId);
    await compare();
    expect(await lessons()).toEqual([]);
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });
});
