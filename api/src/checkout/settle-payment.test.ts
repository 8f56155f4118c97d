import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';
import { TUESDAY_9, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from './close-payment.ts';

const setup = setUpPayments();
const { acceptAtBank, open, book, lessons, compare, listed, refundsOf, later, setStatus } = setup;

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

describe('a payment whose hold the player’s other tab replaces', () => {
  /*
   * A player pays at the moment at which another tab of theirs, or a reload, replaces the hold.
   */

  const checkOut = () =>
    setup.api.call('POST', '/api/create-payment-intent', {
      as: setup.player,
      body: { amount: 50, startTime: TUESDAY_9, duration: 60 },
    });
  const closeAll = async () => {
    for (const { id } of await setup.api.knex('payments').orderBy('createdAt'))
      await closePayment(setup.api.context, String(id));
  };

  /** Opens two payments, of which the bank processes the first. */
  async function openTwoAndProcess() {
    const first = await open();
    later(9);
    const second = await open();
    await setStatus(first.id, 'processing');
    expect(await book(first.id)).toMatchObject({ status: 422, body: { code: 'payment_processing' } });
    return { first, second };
  }

  test('a processing payment keeps the slot when the player’s other payment is closed, and books it', async () => {
    const { first, second } = await openTwoAndProcess();
    await closeAll();
    expect((await setup.intent(second.id)).status).toBe('canceled');
    const rival = await setup.api.createPlayer();
    const body = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    expect(await setup.api.call('POST', '/api/create-payment-intent', { as: rival, body })).toMatchObject({
      status: 422,
      body: { code: 'slot_taken' },
    });
    await acceptAtBank(first);
    expect((await book(first.id)).status).toBe(201);
    expect(await setup.api.knex('court_times')).toMatchObject([{ heldUntil: null }]);
  });

  test('a processing payment is refunded when the player’s other payment has booked the slot', async () => {
    const { first, second } = await openTwoAndProcess();
    await setup.api.pay(second.clientSecret);
    expect((await book(second.id)).status).toBe(201);
    await acceptAtBank(first);
    expect(await book(first.id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    expect(await lessons()).toHaveLength(1);
  });

  test('a paid payment gets its slot from the hold of the same player, whose payment is cancelled', async () => {
    const paid = await open();
    later(9);
    const other = await open();
    expect(other.id).not.toBe(paid.id);
    await setup.api.pay(paid.clientSecret);
    expect(await book(paid.id)).toMatchObject({ status: 201, body: { startTime: TUESDAY_9 } });
    await closeAll();
    expect((await setup.intent(other.id)).status).toBe('canceled');
    expect(await lessons()).toHaveLength(1);
    expect(await refundsOf(paid.id)).toEqual([]);
    expect(await setup.api.knex('court_times')).toMatchObject([{ heldUntil: null }]);
  });

  test('one of two paid payments for one slot is booked, and the other refunded', async () => {
    const first = await open();
    later(9);
    const second = await open();
    await setup.api.pay(first.clientSecret);
    await setup.api.pay(second.clientSecret);
    expect((await book(first.id)).status).toBe(201);
    expect(await book(second.id)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    expect(await lessons()).toHaveLength(1);
  });

  test('a checkout whose payment was paid in another tab books the lesson, and says that it is paid', async () => {
    const paid = await open();
    await setup.api.pay(paid.clientSecret);
    expect(await checkOut()).toMatchObject({ status: 422, body: { code: 'already_paid' } });
    expect(await lessons()).toMatchObject([{ paymentIntentId: paid.id, startTime: TUESDAY_9 }]);
  });

  test('a checkout whose payment was cancelled at the provider holds its slot with another one', async () => {
    const cancelled = await open();
    await setup.api.stripe.paymentIntents.cancel(cancelled.id);
    const other = await open();
    expect(other.id).not.toBe(cancelled.id);
    expect(await setup.api.knex('payments').orderBy('createdAt')).toMatchObject([
      { outcome: 'cancelled' },
      { outcome: 'open' },
    ]);
    await setup.api.pay(other.clientSecret);
    expect((await book(other.id)).status).toBe(201);
  });

  test('a paid payment whose slot somebody else has releases no hold of its player', async () => {
    const twoHours = { amount: 90, startTime: TUESDAY_9, duration: 120 };
    const { clientSecret, paymentIntentId } = await openIntent(setup.api, setup.player, twoHours);
    later(9);
    const other = await open();
    await setup.takeCourt('2037-11-24T10:00:00.000Z');
    await setup.api.pay(clientSecret);
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    await setup.api.pay(other.clientSecret);
    expect((await book(other.id)).status).toBe(201);
  });
});
