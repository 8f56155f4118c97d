import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpPayments();
const { api, coach, open, lessons, cancelAsCoach, compare, listed, intent, refundsOf, later } = setup;

const toLookAt = async () =>
  (await listed()).map(({ paymentIntentId, problem }) => [paymentIntentId, problem]);

describe('inconsistencies', () => {
  test('reconciling cancels a second intent of a payment, or refunds it once if it is paid', async () => {
    const { paymentIntentId } = await bookLesson(api, setup.player);
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

  test('lists a lesson that was booked but never paid, as often as that is so', async () => {
    const { paymentIntentId: id } = await bookLesson(api, setup.player);
    const listedOnce = [[id, 'Its lesson is booked, but it was never paid.']];
    for (const [status, problems] of [
      ['requires_payment_method', listedOnce],
      ['succeeded', []],
      ['requires_payment_method', listedOnce],
    ] as const) {
      await setup.setStatus(id, status);
      await compare();
      expect(await toLookAt()).toEqual(problems);
    }
  });

  test('lists a failed refund until the coach resolves it, and a new failure again', async () => {
    const { clientSecret, id } = await open();
    await api.pay(clientSecret, '4000000000005126');
    await api.call('POST', '/api/bookings', { as: setup.player, body: { paymentIntentId: id } });
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
    const [problem] = await listed();
    expect(problem).toMatchObject({ kind: 'refund_failed', actions: ['resolve'] });
    const resolve = () =>
      api.call('POST', `/api/admin/payments-to-look-at/${problem?.id}`, {
        as: coach,
        body: { action: 'resolve' },
      });
    expect((await resolve()).status).toBe(200);
    expect((await resolve()).status).toBe(200);
    await compare();
    expect(await toLookAt()).toEqual([]);
    expect(await api.knex('payment_problems')).toMatchObject([
      { resolution: 'marked_by_coach', resolvedBy: coach.id, resolvedAt: expect.any(Date) },
    ]);
    // A second refund, made by hand at the provider, which fails too.
    const { id: second } = await api.stripe.refunds.create({ payment_intent: id });
    await api.knex('refunds').update({ providerRefundId: second, status: 'pending' });
    expect(await failed()).toEqual([[id, 'The refund failed at the payment provider.']]);
  });

  test('reconciling ignores intents of other applications', async () => {
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

describe('a payment that can’t be settled', () => {
  test('a payment that the provider refuses to settle is listed with the refusal, and the next run starts later', async () => {
    const { id } = await open();
    const other = await open('2037-11-25T09:00:00.000Z');
    await api.knex('payments').where({ paymentIntentId: id }).update({ paymentIntentId: 'pi_missing' });
    await api.knex.raw(`update reconciliation set looked_until = now() - interval '1 day'`);
    later(10);
    expect(await compare()).toMatchObject({ unsettled: 0, failures: [] });
    const [look] = await api.knex('reconciliation').select('lookedUntil');
    expect(look.lookedUntil.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await intent(other.id)).status).toBe('canceled');
    const [problem] = await listed();
    expect(problem).toMatchObject({
      kind: 'not_settled',
      paymentIntentId: 'pi_missing',
      providerReason: expect.stringContaining('No such payment_intent'),
    });
    // The next looks report it no second time.
    await compare();
    expect(await api.knex('payment_problems').where({ kind: 'not_settled' })).toHaveLength(1);
  });

  test('a payment that the database refuses to settle is listed, and the next run starts later', async () => {
    const { id } = await api.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'gbp',
      metadata: {
        deployment_id: 'lessons.example',
        payment_id: crypto.randomUUID(),
        player_id: setup.player.id,
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
