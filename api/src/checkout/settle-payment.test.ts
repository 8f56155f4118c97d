import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { TUESDAY_9, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from './close-payment.ts';

const setup = await setUpPayments();
const { api, open, book, lessons, compare, refundsOf, later } = setup;

describe('a payment that is settled after its lesson has begun', () => {
  const FRIDAY_3 = '2037-11-20T15:00:00.000Z';
  const justBefore = () => api.setNow(new Date(new Date(FRIDAY_3).getTime() - 60_000));
  const reasons = async () => (await api.knex('refunds')).map(({ reason }: { reason: string }) => reason);

  test('a hold ends at the latest when its slot begins, also after a reload', async () => {
    justBefore();
    const request = { as: setup.player, body: { amount: 50, startTime: FRIDAY_3, duration: 60 } };
    for (let round = 0; round < 2; round++) {
      const { body } = await api.call('POST', '/api/create-payment-intent', request);
      expect(body).toMatchObject({ expiresAt: FRIDAY_3 });
    }
    expect(await api.knex('court_times')).toMatchObject([{ heldUntil: new Date(FRIDAY_3) }]);
  });

  test('a payment that is settled after its lesson has begun is refunded when the browser returns, with a clear message', async () => {
    justBefore();
    const { clientSecret, id } = await open(FRIDAY_3);
    await api.pay(clientSecret);
    later(6, FRIDAY_3);
    const response = await api.call('POST', '/api/bookings', {
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
    expect(await api.knex('court_times')).toEqual([]);
  });
});

describe('a payment whose hold the player’s other tab replaces', () => {
  /*
   * A player pays at the moment at which another tab of theirs, or a reload, replaces the hold.
   */

  const checkOut = () =>
    api.call('POST', '/api/create-payment-intent', {
      as: setup.player,
      body: { amount: 50, startTime: TUESDAY_9, duration: 60 },
    });
  const closeAll = async () => {
    for (const { id } of await api.knex('payments').orderBy('createdAt'))
      await closePayment(api.context, String(id));
  };

  test('a paid payment gets its slot from the hold of the same player, whose payment is cancelled', async () => {
    const paid = await open();
    later(9);
    const other = await open();
    expect(other.id).not.toBe(paid.id);
    await api.pay(paid.clientSecret);
    expect(await book(paid.id)).toMatchObject({ status: 201, body: { startTime: TUESDAY_9 } });
    await closeAll();
    expect((await setup.intent(other.id)).status).toBe('canceled');
    expect(await lessons()).toHaveLength(1);
    expect(await refundsOf(paid.id)).toEqual([]);
    expect(await api.knex('court_times')).toMatchObject([{ heldUntil: null }]);
  });

  test('a checkout whose payment was paid in another tab books the lesson, and says that it is paid', async () => {
    const paid = await open();
    await api.pay(paid.clientSecret);
    expect(await checkOut()).toMatchObject({ status: 422, body: { code: 'already_paid' } });
    expect(await lessons()).toMatchObject([{ paymentIntentId: paid.id, startTime: TUESDAY_9 }]);
  });

  test('a checkout whose payment was cancelled at the provider holds its slot with another one', async () => {
    const cancelled = await open();
    await api.stripe.paymentIntents.cancel(cancelled.id);
    const other = await open();
    expect(other.id).not.toBe(cancelled.id);
    expect(await api.knex('payments').orderBy('createdAt')).toMatchObject([
      { outcome: 'cancelled' },
      { outcome: 'open' },
    ]);
    await api.pay(other.clientSecret);
    expect((await book(other.id)).status).toBe(201);
  });

  test('a paid payment whose slot somebody else has releases no hold of its player', async () => {
    const twoHours = { amount: 90, startTime: TUESDAY_9, duration: 120 };
    const { clientSecret, paymentIntentId } = await openIntent(api, setup.player, twoHours);
    later(9);
    const other = await open();
    await setup.takeCourt('2037-11-24T10:00:00.000Z');
    await api.pay(clientSecret);
    expect(await book(paymentIntentId)).toMatchObject({ status: 422, body: { code: 'slot_lost' } });
    await api.pay(other.clientSecret);
    expect((await book(other.id)).status).toBe(201);
  });
});
