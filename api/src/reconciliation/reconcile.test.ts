import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Faults } from '@lessons/sandbox-payments';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../tests/fixtures/tennis-week.ts';
import { reconcile } from './reconcile.ts';

/*
 * Every webhook is lost and no job runs: what is put right here, the comparison puts right.
 */

let api: TestApi;
let player: TestPlayer;
let coach: TestPlayer;
let onRequest: Faults['onRequest'] = () => null;

beforeAll(async () => {
  api = await startTestApi({
    faults: { onDelivery: () => 'lost', onRequest: (point) => onRequest?.(point) ?? null },
  });
  coach = await api.createPlayer({ isCoach: true });
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  onRequest = () => null;
  await openTennisWeek(api);
  await api.database.knex.raw('delete from payment_sandbox.delivery');
  await api.database.knex.raw('delete from payment_sandbox.object');
  await api.database.knex.raw('delete from reconciliation');
  player = await api.createPlayer();
});

async function open(startTime = TUESDAY_9) {
  const { body } = await api.call('POST', '/api/create-payment-intent', {
    as: player,
    body: { amount: 50, startTime, duration: 60 },
  });
  const clientSecret = String(body['clientSecret']);
  return { clientSecret, id: clientSecret.split('_secret_')[0] ?? '' };
}
const compare = () => reconcile(api.context);
const lessons = async () => (await api.call('GET', '/api/bookings', { as: player })).body;
const toLookAt = async () => {
  const { body } = await api.call('GET', '/api/admin/payments-to-look-at', { as: coach });
  return (body as { paymentIntentId: string; problem: string }[]).map(({ paymentIntentId, problem }) => [
    paymentIntentId,
    problem,
  ]);
};
const refundsOf = async (id: string) =>
  (await api.stripe.refunds.list({ payment_intent: id })).data.map(({ amount, status }) => [amount, status]);
const cancelAsCoach = (id: string, refund: boolean) =>
  api.call('POST', `/api/bookings/${id}/cancel-with-refund`, { as: coach, body: { refund } });
const later = (minutes: number) => api.setNow(new Date(NOW.getTime() + minutes * 60_000));

describe('what gets lost is found again', () => {
  test('paid, the tab closed and the webhook lost: the lesson is booked all the same', async () => {
    const { clientSecret, id } = await open();
    await api.pay(clientSecret);
    expect(await compare()).toMatchObject({ compared: 1, repaired: 1, unsettled: 0 });
    expect(await lessons()).toMatchObject([{ paymentIntentId: id, status: 'confirmed' }]);
    expect(await compare()).toMatchObject({ compared: 1, repaired: 0, unsettled: 0 });
    expect(await toLookAt()).toEqual([]);
  });

  test('a hold whose closing job is gone: nobody can pay it any more, and the slot is free', async () => {
    const { id } = await open();
    later(10);
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
    expect(await api.knex('court_times')).toEqual([]);
  });

  test('an intent whose answer never came is found and cancelled', async () => {
    onRequest = ({ method, path, stage }) =>
      method === 'POST' && path === '/v1/payment_intents' && stage === 'after' ? 500 : null;
    await open();
    onRequest = () => null;
    expect(await api.knex('payments')).toMatchObject([{ paymentIntentId: null, outcome: 'open' }]);
    later(10);
    await compare();
    const { data } = await api.stripe.paymentIntents.list();
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
    expect(await api.knex('payments')).toMatchObject([
      { paymentIntentId: data[0]?.id, outcome: 'cancelled' },
    ]);
  });

  test('a refund whose job is gone is sent, once', async () => {
    const { id, paymentIntentId } = await bookLesson(api, player);
    await cancelAsCoach(id, true);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await lessons()).toMatchObject([{ status: 'cancelled', paymentStatus: 'refunded' }]);
  });

  test('a database from before the payment: the lesson is booked again', async () => {
    const paid = await bookLesson(api, player);
    for (const table of ['payments', 'bookings', 'court_times']) await api.knex(table).delete();
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect(await lessons()).toMatchObject([
      { paymentIntentId: paid.paymentIntentId, status: 'confirmed', startTime: TUESDAY_9, price: 50 },
    ]);
    expect(await compare()).toMatchObject({ repaired: 0, unsettled: 0 });
  });
});

describe('what somebody did by hand at the provider', () => {
  test('a refund of a lesson that is going ahead is for the coach to look at, until it is cancelled', async () => {
    const { id, paymentIntentId } = await bookLesson(api, player);
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

  test('a refund in part is for the coach to look at, and cancelling gives back the rest alone', async () => {
    const { id, paymentIntentId } = await bookLesson(api, player);
    await api.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 });
    await compare();
    expect(await toLookAt()).toEqual([[paymentIntentId, '£20 of it was refunded at the payment provider.']]);
    await cancelAsCoach(id, true);
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([
      [3000, 'succeeded'],
      [2000, 'succeeded'],
    ]);
    expect(await toLookAt()).toEqual([]);
  });

  test('a refund before the lesson was booked: there is no lesson, and the slot is free', async () => {
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
    '%s than the price was taken: the coach is told, and a refund by hand settles it',
    async (_, pence, pounds) => {
      const { clientSecret, id } = await open();
      await api.stripe.paymentIntents.update(id, { amount: pence });
      await api.pay(clientSecret);
      expect(
        await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId: id } }),
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

describe('what can’t be, and is put right or shown', () => {
  test('a second intent of one payment is cancelled or, if paid, refunded in full, once', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    const { metadata } = await api.stripe.paymentIntents.retrieve(paymentIntentId);
    const twin = () => api.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp', metadata });
    const [unpaid, paid] = [await twin(), await twin()];
    await api.stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
    expect(await compare()).toMatchObject({ repaired: 2, unsettled: 0 });
    expect(await compare()).toMatchObject({ repaired: 0, unsettled: 0 });
    expect((await api.stripe.paymentIntents.retrieve(unpaid.id)).status).toBe('canceled');
    expect(await refundsOf(paid.id)).toEqual([[5000, 'succeeded']]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await lessons()).toMatchObject([{ status: 'confirmed' }]);
  });

  test('a lesson that was booked but never paid is for the coach to look at', async () => {
    const { paymentIntentId } = await bookLesson(api, player);
    const { metadata } = await api.stripe.paymentIntents.retrieve(paymentIntentId);
    const { id } = await api.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp', metadata });
    await api.knex('payments').update({ paymentIntentId: id });
    await compare();
    expect(await toLookAt()).toEqual([[id, 'Its lesson is booked, but it was never paid.']]);
  });

  test('a refund that the bank turns down later is for the coach to look at, until it is made another way', async () => {
    const { clientSecret, id } = await open();
    await api.pay(clientSecret, '4000000000005126');
    await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId: id } });
    const [lesson] = await lessons();
    await cancelAsCoach((lesson as { id: string }).id, true);
    await eventually(compare, ({ repaired }) => repaired === 0);
    await eventually(
      async () => {
        await compare();
        return toLookAt();
      },
      (list) => list.length > 0,
    );
    expect(await toLookAt()).toEqual([[id, 'The refund failed at the payment provider.']]);
    // It is not tried again by itself: the same card would turn it down again.
    await compare();
    expect(await refundsOf(id)).toEqual([[5000, 'failed']]);
  });

  test('a failed refund that the coach settled in another way leaves the list, and a new failure is listed anew', async () => {
    const { clientSecret, id } = await open();
    await api.pay(clientSecret, '4000000000005126');
    await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId: id } });
    const [lesson] = await lessons();
    await cancelAsCoach((lesson as { id: string }).id, true);
    const failed = () =>
      eventually(
        async () => {
          await compare();
          return toLookAt();
        },
        (list) => list.length > 0,
      );
    await failed();
    const [listed] = (await api.call('GET', '/api/admin/payments-to-look-at', { as: coach })).body;
    expect(listed).toMatchObject({ kind: 'refund_failed', actions: ['settle'] });
    const settle = () =>
      api.call('POST', `/api/admin/payments-to-look-at/${(listed as { id: string }).id}/settle`, {
        as: coach,
      });
    expect((await settle()).status).toBe(200);
    expect((await settle()).status).toBe(200);
    await compare();
    expect(await toLookAt()).toEqual([]);
    expect(await api.knex('payment_problems')).toMatchObject([
      { resolution: 'settled_by_coach', resolvedBy: coach.id, resolvedAt: expect.any(Date) },
    ]);
    // A second refund, made by hand at the provider, which fails too.
    const { id: second } = await api.stripe.refunds.create({ payment_intent: id });
    await api.knex('refunds').update({ providerRefundId: second, status: 'pending' });
    expect(await failed()).toEqual([[id, 'The refund failed at the payment provider.']]);
  });

  test('intents of the account’s other users are left alone', async () => {
    const { id } = await api.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
    const stranger = await api.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'gbp',
      metadata: { payment_id: crypto.randomUUID(), player_id: crypto.randomUUID() },
    });
    expect(await compare()).toMatchObject({ compared: 0, repaired: 0, unsettled: 0 });
    for (const other of [id, stranger.id])
      expect((await api.stripe.paymentIntents.retrieve(other)).status).toBe('requires_payment_method');
    expect(await api.knex('payments')).toEqual([]);
  });
});

describe('one payment that can’t be settled', () => {
  test('refused for good: it is listed with the reason, and the look advances', async () => {
    const { id } = await open();
    const other = await open('2037-11-25T09:00:00.000Z');
    await api.knex('payments').where({ paymentIntentId: id }).update({ paymentIntentId: 'pi_missing' });
    await api.knex.raw(`update reconciliation set looked_until = now() - interval '1 day'`);
    later(10);
    expect(await compare()).toMatchObject({ unsettled: 0, failures: [] });
    const [look] = await api.knex('reconciliation').select('lookedUntil');
    expect(look.lookedUntil.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await api.stripe.paymentIntents.retrieve(other.id)).status).toBe('canceled');
    const [listed] = (await api.call('GET', '/api/admin/payments-to-look-at', { as: coach })).body;
    expect(listed).toMatchObject({
      kind: 'not_settled',
      paymentIntentId: 'pi_missing',
      providerReason: expect.stringContaining('No such payment_intent'),
    });
    // The next looks report it no second time.
    await compare();
    expect(await api.knex('payment_problems').where({ kind: 'not_settled' })).toHaveLength(1);
  });

  test('refused by the database: the intent is listed, and the look advances', async () => {
    const { id } = await api.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'gbp',
      metadata: {
        deployment_id: 'lessons.example',
        payment_id: crypto.randomUUID(),
        player_id: player.id,
        starts_at: '2037-11-24T10:00:00Z',
        ends_at: '2037-11-24T09:00:00Z',
      },
    });
    await api.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await compare()).toMatchObject({ unsettled: 0 });
    expect(await api.knex('reconciliation')).toHaveLength(1);
    expect(await toLookAt()).toEqual([[id, expect.any(String)]]);
    // It goes away once it can be settled.
    await api.knex('payments').update({ startsAt: TUESDAY_9, endsAt: '2037-11-24T10:00:00Z' });
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId: id }]);
    expect(await toLookAt()).toEqual([]);
  });
});

describe('the provider is away', () => {
  test('altogether: the look fails, and the next one begins where it did', async () => {
    const { clientSecret, id } = await open();
    await compare();
    const [before] = await api.knex('reconciliation').select('lookedUntil');
    await api.pay(clientSecret);
    onRequest = () => 500;
    await expect(compare()).rejects.toThrow();
    expect(await api.knex('reconciliation').select('lookedUntil')).toEqual([before]);
    onRequest = () => null;
    await compare();
    expect(await lessons()).toMatchObject([{ paymentIntentId: id }]);
  });

  test('for one payment: the others are settled, and it is at the next look', async () => {
    const one = await open();
    await api.pay(one.clientSecret);
    const other = await open('2037-11-25T09:00:00.000Z');
    await api.pay(other.clientSecret);
    onRequest = ({ path }) => (path.startsWith(`/v1/payment_intents/${one.id}`) ? 500 : null);
    expect(await compare()).toMatchObject({
      unsettled: 1,
      failures: [{ what: one.id, reason: expect.any(String) }],
    });
    expect(await lessons()).toMatchObject([{ paymentIntentId: other.id }]);
    onRequest = () => null;
    expect(await compare()).toMatchObject({ repaired: 1, unsettled: 0 });
    expect(await lessons()).toHaveLength(2);
  });
});
