import { beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { inTransaction } from '../database/transaction.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';
import { reconcile } from '../reconciliation/reconcile.ts';

const setup = await setUpPayments();
const { api, acceptAtBank, book, later, setStatus } = setup;

let rival: TestPlayer;

beforeEach(async () => {
  rival = await api.createPlayer();
});

const hold = (as: TestPlayer, startTime = TUESDAY_9) =>
  api.call('POST', '/api/create-payment-intent', { as, body: { amount: 50, startTime, duration: 60 } });
const payment = async () => (await api.knex('payments').orderBy('createdAt'))[0];

async function holdProcessing() {
  const { body } = await hold(setup.player);
  const clientSecret = String(body['clientSecret']);
  const id = clientSecret.split('_secret_')[0] ?? '';
  await setStatus(id, 'processing');
  return { id, clientSecret };
}

describe('a payment that the bank is processing', () => {
  test('a payment that the bank is processing is refused as processing, and books the lesson once it succeeds', async () => {
    const processing = await holdProcessing();
    expect(await book(processing.id)).toMatchObject({
      status: 422,
      body: { code: 'payment_processing', message: expect.stringContaining('Please don’t pay again') },
    });
    await acceptAtBank(processing);
    expect((await book(processing.id)).status).toBe(201);
  });

  test('a processing payment keeps its slot when another tab of its player releases holds', async () => {
    await hold(setup.player);
    const { courtTimeId } = await payment();
    const settling = await api.context.knex.transaction();
    await settling('payments').update({ processingSince: NOW });
    await settling('court_times').where({ id: courtTimeId }).update({ heldUntil: NOW });
    const dropping = inTransaction(api.context.knex, (trx) => releaseHoldsOf(trx, setup.player.id));
    await eventually(
      async () =>
        (await api.database.knex('pg_stat_activity').whereRaw('datname = current_database()'))
          .map((row: { wait_event_type: string | null }) => row.wait_event_type)
          .includes('Lock'),
      (isWaiting) => isWaiting,
    );
    await settling.commit();
    await dropping;
    expect(await api.knex('court_times').where({ id: courtTimeId })).toHaveLength(1);
  });

  test('a processing payment is not closed, and keeps its slot, for as long as the bank takes, even if its status was unknown', async () => {
    const { id } = await holdProcessing();
    for (const minutes of [10, 20]) {
      later(minutes);
      expect(await reconcile(api.context)).toMatchObject({ repaired: 0, unsettled: 0 });
    }
    later(30);
    expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('processing');
    expect(await hold(rival)).toMatchObject({ body: { code: 'slot_taken' } });
  });

  test('a processing payment holds its slot until the start of the lesson at most', async () => {
    const processing = await holdProcessing();
    const start = new Date(TUESDAY_9);
    api.setNow(new Date(start.getTime() - 3 * 60_000));
    await api.knex('courtTimes').update({ heldUntil: start });
    await book(processing.id);
    expect(await api.knex('courtTimes')).toMatchObject([{ heldUntil: start }]);
  });

  test('a processing payment blocks a second checkout of its player, who would pay twice', async () => {
    await holdProcessing();
    // Learnt when the checkout is loaded again, and known from then on.
    expect(await hold(setup.player)).toMatchObject({ status: 422, body: { code: 'payment_processing' } });
    expect(await hold(setup.player, '2037-11-25T09:00:00.000Z')).toMatchObject({
      status: 422,
      body: { code: 'payment_processing' },
    });
    expect(await api.knex('courtTimes')).toHaveLength(1);
  });

  test('a processing payment blocks a second checkout while the provider does not respond', async () => {
    const { id } = await holdProcessing();
    await book(id);
    setup.onRequest = () => 500;
    const response = await hold(setup.player);
    setup.onRequest = () => null;
    expect(response).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
  });

  test('after a processing payment failed, the player can pay with another card and open other checkouts', async () => {
    const { id, clientSecret } = await holdProcessing();
    await book(id);
    await setStatus(id, 'requires_payment_method');
    const [created] = (await api.stripe.events.list({ type: 'payment_intent.created' })).data;
    await handleStripeEvent(api.context, {
      ...created,
      type: 'payment_intent.payment_failed',
    } as Stripe.PaymentIntentPaymentFailedEvent);
    expect(await payment()).toMatchObject({ processingSince: null, outcome: 'open' });
    expect(await hold(setup.player)).toMatchObject({ status: 200, body: { clientSecret } });
    await api.pay(clientSecret);
    expect((await book(id)).status).toBe(201);
  });
});
