import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi({ withJobs: true });
const { api, coach } = setup;

const cancel = (id: string, as = setup.player, body: object = {}) =>
  api.call('POST', `/api/bookings/${id}/cancel`, { as, body });
const cancelAsCoach = (id: string, refund: boolean, as = coach) =>
  api.call('POST', `/api/bookings/${id}/cancel-with-refund`, { as, body: { refund } });
const mine = async (as = setup.player) =>
  (await api.call('GET', `/api/bookings?userId=${as.id}`, { as })).body;
const refundsOf = async (paymentIntentId: string) =>
  (await api.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount, status }) => ({
    amount,
    status,
  }));

describe('a player cancels', () => {
  test('a player cancels more than 24 hours ahead: the court is freed, and the provider confirms the full refund', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
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
    await bookLesson(api, await api.createPlayer());
  });

  test('a player cancels exactly 24 hours ahead: no refund, unless the browser promised one', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    api.setNow(new Date('2037-11-23T09:00:00Z'));
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

  test('a player who cancels twice at once, and the coach too, is refunded once [promise money]', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    const responses = await Promise.all([cancel(id), cancel(id), cancelAsCoach(id, true), cancel(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await eventually(
      () => refundsOf(paymentIntentId),
      ([first]) => first?.status === 'succeeded',
    );
    expect(await refundsOf(paymentIntentId)).toHaveLength(1);
  });
});

describe('the coach cancels', () => {
  test('the coach cancels within 24 hours with a full refund, or without one', async () => {
    const one = await bookLesson(api, setup.player);
    const other = await bookLesson(api, setup.player, '2037-11-25T09:00:00.000Z', 120);
    api.setNow(new Date('2037-11-24T08:00:00Z'));
    expect((await cancelAsCoach(one.id, true)).body).toMatchObject({ refund: { amount: 50 } });
    expect((await cancelAsCoach(other.id, false)).body).toMatchObject({ refund: null });
    await eventually(
      () => refundsOf(one.paymentIntentId),
      ([first]) => first?.status === 'succeeded',
    );
    expect(await refundsOf(other.paymentIntentId)).toEqual([]);
  });
});
