import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpPayments();
const { api, open, lessons, cancelAsCoach, compare, listed, refundsOf, later } = setup;

const toLookAt = async () =>
  (await listed()).map(({ paymentIntentId, problem }) => [paymentIntentId, problem]);

describe('repairs what was lost', () => {
  test('closes a payment whose closing job was lost, and releases its slot', async () => {
    const { id } = await open();
    later(10);
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
    expect(await api.knex('court_times')).toEqual([]);
  });

  test('requests a refund whose job was lost, once', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await cancelAsCoach(id, true);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await lessons()).toMatchObject([{ status: 'cancelled', paymentStatus: 'refunded' }]);
  });
});

describe('a provider that does not respond', () => {
  test('if the provider does not respond at all, the run fails, and the next one starts where it did', async () => {
    const { clientSecret, id } = await open();
    await compare();
    const [before] = await api.knex('reconciliation').select('lookedUntil');
    await api.pay(clientSecret);
    setup.onRequest = () => 500;
    await expect(compare()).rejects.toThrow();
    expect(await api.knex('reconciliation').select('lookedUntil')).toEqual([before]);
    setup.onRequest = () => null;
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId: id }]);
  });

  test('if the provider does not respond for one payment, the others are settled, and it is in the next run', async () => {
    const one = await open();
    await api.pay(one.clientSecret);
    const other = await open('2037-11-25T09:00:00.000Z');
    await api.pay(other.clientSecret);
    setup.onRequest = ({ path }) => (path.startsWith(`/v1/payment_intents/${one.id}`) ? 500 : null);
    expect(await compare()).toMatchObject({
      unsettled: 1,
      failures: [{ what: one.id, reason: expect.any(String) }],
    });
    expect(await lessons()).toMatchObject([{ paymentIntentId: other.id }]);
    setup.onRequest = () => null;
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect(await lessons()).toHaveLength(2);
  });
});

describe('a refund made by hand at the provider', () => {
  const refundsOnReceipt = async (id: string) => {
    const path = `/api/bookings/${id}/receipt`;
    return (await api.call('GET', path, { as: setup.player })).body['refunds'];
  };

  test('a refund by hand is listed while its lesson is going ahead', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await api.stripe.refunds.create({ payment_intent: paymentIntentId });
    await compare();
    expect(await lessons()).toMatchObject([{ status: 'confirmed', paymentStatus: 'refunded' }]);
    expect(await toLookAt()).toEqual([
      [paymentIntentId, 'It was refunded at the payment provider, but its lesson is still going ahead.'],
    ]);
    await cancelAsCoach(id, false);
    await compare();
    expect(await toLookAt()).toEqual([]);
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  });

  test('a refund by hand of a part is listed, and cancelling refunds only the rest', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await api.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 });
    await compare();
    expect(await toLookAt()).toEqual([[paymentIntentId, '£20 of it was refunded at the payment provider.']]);
    const part = { amount: 20, status: 'succeeded' };
    expect(await refundsOnReceipt(id)).toMatchObject([part]);
    later(10);
    await compare();
    expect(await refundsOnReceipt(id)).toMatchObject([part]);
    await cancelAsCoach(id, true);
    await compare();
    // Each went back on a day of its own.
    const rest = { amount: 30, status: 'succeeded' };
    expect(await refundsOnReceipt(id)).toEqual(
      expect.arrayContaining([part, rest].map((refund) => expect.objectContaining(refund))),
    );
    expect(await refundsOf(paymentIntentId)).toEqual([
      [3000, 'succeeded'],
      [2000, 'succeeded'],
    ]);
    expect(await toLookAt()).toEqual([]);
  });

  test('after a refund by hand before the lesson was booked, no lesson is booked and the slot is released', async () => {
    const { clientSecret, id } = await open();
    await api.pay(clientSecret);
    await api.stripe.refunds.create({ payment_intent: id });
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect(await lessons()).toEqual([]);
    expect(await api.knex('court_times')).toEqual([]);
    expect(await toLookAt()).toEqual([]);
  });

  test.each([
    ['less', 4000, '£40'],
    ['more', 6000, '£60'],
  ])(
    'a refund by hand settles a payment of %s than the price, which was listed',
    async (_, pence, pounds) => {
      const { clientSecret, id } = await open();
      await api.stripe.paymentIntents.update(id, { amount: pence });
      await api.pay(clientSecret);
      expect(
        await api.call('POST', '/api/bookings', { as: setup.player, body: { paymentIntentId: id } }),
      ).toMatchObject({
        status: 422,
        body: { code: 'payment_to_look_at' },
      });
      later(10);
      expect(await compare()).toMatchObject({ repaired: 0, unsettled: 0 });
      expect(await toLookAt()).toEqual([[id, `The provider took ${pounds}, not the price.`]]);
      await api.stripe.refunds.create({ payment_intent: id });
      expect(await compare()).toMatchObject({ unsettled: 0 });
      expect(await compare()).toMatchObject({ repaired: 0, unsettled: 0 });
      expect(await toLookAt()).toEqual([]);
      expect(await lessons()).toEqual([]);
      expect(await refundsOf(id)).toEqual([[pence, 'succeeded']]);
      expect(await api.knex('court_times')).toEqual([]);
    },
  );
});
