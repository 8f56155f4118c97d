import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { eventually } from '../../tests/fixtures/eventually.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { NOW, openTennisWeek, TUESDAY_9 } from '../../tests/fixtures/tennis-week.ts';
import { inTransaction } from '../database/transaction.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { handleStripeEvent } from '../reconciliation/handle-stripe-event.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { closePayment } from './close-payment.ts';

/*
 * Every webhook is lost and no job runs, unless a test says so: a payment that the bank takes its time over is found by asking.
 */

let api: TestApi;
let player: TestPlayer;
let rival: TestPlayer;
let isProviderAway = false;

beforeAll(async () => {
  api = await startTestApi({
    faults: { onDelivery: () => 'lost', onRequest: () => (isProviderAway ? 500 : null) },
  });
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  await api.database.knex.raw('delete from payment_sandbox.delivery');
  await api.database.knex.raw('delete from payment_sandbox.object');
  await api.database.knex.raw('delete from reconciliation');
  player = await api.createPlayer();
  rival = await api.createPlayer();
});

const hold = (as: TestPlayer, startTime = TUESDAY_9) =>
  api.call('POST', '/api/create-payment-intent', { as, body: { amount: 50, startTime, duration: 60 } });
const book = (paymentIntentId: string) =>
  api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId } });
const later = (minutes: number) => api.setNow(new Date(NOW.getTime() + minutes * 60_000));
const payment = async () => (await api.knex('payments').orderBy('createdAt'))[0];

/** The sandbox's cards are decided at once, so the bank's delay is written into its object. */
async function setStatus(id: string, status: Stripe.PaymentIntent.Status): Promise<void> {
  await api.database.knex.raw(
    `update payment_sandbox.object set body = jsonb_set(body::jsonb, '{status}', to_jsonb(?::text)) where id = ?`,
    [status, id],
  );
}

async function holdProcessing() {
  const { body } = await hold(player);
  const clientSecret = String(body['clientSecret']);
  const id = clientSecret.split('_secret_')[0] ?? '';
  await setStatus(id, 'processing');
  return { id, clientSecret };
}

/** The bank has paid: the sandbox takes the payment as if the card was presented now. */
async function succeed({ id, clientSecret }: { id: string; clientSecret: string }): Promise<void> {
  await setStatus(id, 'requires_payment_method');
  await api.pay(clientSecret);
}

describe('a payment that the bank is processing', () => {
  test('is not called incomplete, and becomes the lesson once it is through', async () => {
    const processing = await holdProcessing();
    expect(await book(processing.id)).toMatchObject({
      status: 422,
      body: { code: 'payment_processing', message: expect.stringContaining('Please don’t pay again') },
    });
    await succeed(processing);
    expect((await book(processing.id)).status).toBe(201);
  });

  test('keeps its slot when another tab of its player has just read the hold in order to drop it', async () => {
    await hold(player);
    const { courtTimeId } = await payment();
    const settling = await api.context.knex.transaction();
    await settling('payments').update({ processingSince: NOW });
    await settling('court_times').where({ id: courtTimeId }).update({ heldUntil: NOW });
    const dropping = inTransaction(api.context.knex, (trx) => releaseHoldsOf(trx, player.id, NOW));
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

  test('keeps its slot past the ten minutes, for as long as it takes', async () => {
    const processing = await holdProcessing();
    await book(processing.id);
    const { id } = await payment();
    for (let minutes = 5; minutes <= 60; minutes += 5) {
      later(minutes);
      expect(await closePayment(api.context, id)).toEqual({ kind: 'unpaid', status: 'processing' });
      expect(await hold(rival)).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
    }
    expect((await api.stripe.paymentIntents.retrieve(processing.id)).status).toBe('processing');
    await succeed(processing);
    await closePayment(api.context, id);
    expect((await book(processing.id)).status).toBe(200);
  });

  test('is not closed at the end of its hold, also when nobody asked before', async () => {
    const { id } = await holdProcessing();
    later(10);
    expect(await reconcile(api.context)).toMatchObject({ repaired: 0, unsettled: 0 });
    expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('processing');
    expect(await hold(rival)).toMatchObject({ body: { code: 'slot_taken' } });
  });

  test('holds its slot no longer than to the start of the lesson', async () => {
    const processing = await holdProcessing();
    const start = new Date(TUESDAY_9);
    api.setNow(new Date(start.getTime() - 3 * 60_000));
    await api.knex('courtTimes').update({ heldUntil: start });
    await book(processing.id);
    expect(await api.knex('courtTimes')).toMatchObject([{ heldUntil: start }]);
  });

  test('stands against a second checkout of the same player, which would be a second payment', async () => {
    await holdProcessing();
    // Learnt when the checkout is loaded again, and known from then on.
    expect(await hold(player)).toMatchObject({ status: 422, body: { code: 'payment_processing' } });
    expect(await hold(player, '2037-11-25T09:00:00.000Z')).toMatchObject({
      status: 422,
      body: { code: 'payment_processing' },
    });
    expect(await api.knex('courtTimes')).toHaveLength(1);
  });

  test('stands against a second checkout also while the provider doesn’t say how it stands', async () => {
    const { id } = await holdProcessing();
    await book(id);
    isProviderAway = true;
    const answer = await hold(player);
    isProviderAway = false;
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
  });

  test('that fails can be paid with another card, and stands in the way of nothing', async () => {
    const { id, clientSecret } = await holdProcessing();
    await book(id);
    await setStatus(id, 'requires_payment_method');
    const [created] = (await api.stripe.events.list({ type: 'payment_intent.created' })).data;
    await handleStripeEvent(api.context, {
      ...created,
      type: 'payment_intent.payment_failed',
    } as Stripe.PaymentIntentPaymentFailedEvent);
    expect(await payment()).toMatchObject({ processingSince: null, outcome: 'open' });
    expect(await hold(player)).toMatchObject({ status: 200, body: { clientSecret } });
    await api.pay(clientSecret);
    expect((await book(id)).status).toBe(201);
  });

  test('that is never heard of again after a failure is closed', async () => {
    const { id } = await holdProcessing();
    await book(id);
    await setStatus(id, 'requires_payment_method');
    later(6);
    await reconcile(api.context);
    expect((await api.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
    expect(await api.knex('courtTimes')).toEqual([]);
  });
});
