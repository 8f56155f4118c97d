import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';

const setup = setUpPayments();
const { open, lessons, compare, listed, refundsOf, later } = setup;

describe('a payment that is settled after its lesson has begun', () => {
  const FRIDAY_3 = '2037-11-20T15:00:00.000Z';
  const justBefore = () => setup.api.setNow(new Date(new Date(FRIDAY_3).getTime() - 60_000));
  const reasons = async () =>
    (await setup.api.knex('refunds')).map(({ reason }: { reason: string }) => reason);

  test('a hold ends at the latest when its slot begins, also after a reload', async () => {
    justBefore();
    const request = { as: setup.player, body: { amount: 50, startTime: FRIDAY_3, duration: 60 } };
    for (let round = 0; round < 2; round++) {
      const { body } = await setup.api.call('POST', '/api/create-payment-intent', request);
      expect(body).toMatchObject({ expiresAt: FRIDAY_3 });
    }
    expect(await setup.api.knex('court_times')).toMatchObject([{ heldUntil: new Date(FRIDAY_3) }]);
    // A hold from before this rule.
    setup.api.setNow(new Date(new Date(FRIDAY_3).getTime() - 5 * 60_000));
    await setup.api
      .knex('court_times')
      .update({ heldUntil: new Date(new Date(FRIDAY_3).getTime() + 5 * 60_000) });
    const { body } = await setup.api.call('POST', '/api/create-payment-intent', request);
    expect(body).toMatchObject({ expiresAt: FRIDAY_3 });
  });

  test('a payment that is settled after its lesson has begun is refunded when the browser returns, with a clear message', async () => {
    justBefore();
    const { clientSecret, id } = await open(FRIDAY_3);
    await setup.api.pay(clientSecret);
    later(6, FRIDAY_3);
    const response = await setup.api.call('POST', '/api/bookings', {
      as: setup.player,
      body: { paymentIntentId: id },
    });
    expect(response).toMatchObject({
      status: 422,
      body: {
        code: 'paid_too_late',
        message:
          'Your payment arrived after this lesson had begun. We are refunding it in full. Please choose another time.',
      },
    });
    await compare();
    expect(await refundsOf(id)).toEqual([[5000, 'succeeded']]);
    expect(await reasons()).toEqual(['lesson_begun']);
    expect(await lessons()).toEqual([]);
    expect(await setup.api.knex('court_times')).toEqual([]);
  });

  test.each(['webhook', 'comparison'])(
    'a payment that is settled after its lesson has begun is refunded by the %s',
    async (by) => {
      justBefore();
      const { clientSecret, id } = await open(FRIDAY_3);
      await setup.api.pay(clientSecret);
      later(0, FRIDAY_3);
      const [event] = (await setup.api.stripe.events.list({ type: 'payment_intent.succeeded' })).data;
      if (by === 'webhook') await handleStripeEvent(setup.api.context, event as Stripe.Event);
      await compare();
      expect(await refundsOf(id)).toEqual([[5000, 'succeeded']]);
      expect(await reasons()).toEqual(['lesson_begun']);
      expect(await lessons()).toEqual([]);
      expect(await listed()).toEqual([]);
    },
  );
});
