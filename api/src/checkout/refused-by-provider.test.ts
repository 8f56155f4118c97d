import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import type { Faults } from '@lessons/sandbox-payments';
import { startTestApi, type TestApi, type TestPlayer } from '../../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../tests/fixtures/tennis-week.ts';
import { setLegacyPrice } from '../../tests/fixtures/payments.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { closePayment } from './close-payment.ts';

let api: TestApi;
let player: TestPlayer;
let onRequest: Faults['onRequest'] = () => null;

beforeAll(async () => {
  api = await startTestApi({
    faults: { onDelivery: () => 'lost', onRequest: (point) => onRequest?.(point) ?? null },
  });
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  onRequest = () => null;
  await openTennisWeek(api);
  await api.database.knex.raw('delete from payment_sandbox.delivery');
  await api.database.knex.raw('delete from payment_sandbox.object');
  player = await api.createPlayer();
});

const open = (as = player, amount = 50) =>
  api.call('POST', '/api/create-payment-intent', {
    as,
    body: { amount, startTime: TUESDAY_9, duration: 60 },
  });
const intents = async () => (await api.stripe.paymentIntents.list()).data;
const payments = () => api.knex('payments');
const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/payment_intents';

describe('a payment that the provider refuses for good', () => {
  test('a price that no card can be charged holds nothing, and the player is told why', async () => {
    await setLegacyPrice(api, 20);
    expect(await open(player, 0.2)).toMatchObject({
      status: 422,
      body: { code: 'price_too_low', message: expect.stringContaining('below £0.30') },
    });
    expect(await payments()).toEqual([]);
    expect(await api.knex('court_times')).toEqual([]);
  });

  test('ends at once: cancelled, the slot free, and a refusal instead of "try again"', async () => {
    // The provider's own refusal, of an amount that it will not charge.
    const create = api.stripe.paymentIntents.create.bind(api.stripe.paymentIntents);
    api.stripe.paymentIntents.create = (params, options) =>
      create({ ...params, amount: 100_000_000 }, options);
    try {
      expect(await open()).toMatchObject({ status: 422, body: { code: 'payment_refused' } });
    } finally {
      api.stripe.paymentIntents.create = create;
    }
    expect(await payments()).toMatchObject([{ outcome: 'cancelled', paymentIntentId: null }]);
    expect(await api.knex('court_times')).toEqual([]);
    const [{ id }] = await payments();
    expect(await closePayment(api.context, id)).toEqual({ kind: 'cancelled' });
    expect(await reconcile(api.context)).toMatchObject({ unsettled: 0 });
    expect((await open()).status).toBe(200);
  });

  test('a failure that is replayed for its key keeps no payment open', async () => {
    onRequest = (point) => (isCreate(point) && point.stage === 'before' ? 500 : null);
    expect((await open()).status).toBe(503);
    onRequest = () => null;
    const [{ id }] = await payments();
    const replayed = new Stripe.errors.StripeAPIError({
      type: 'api_error',
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });
    const create = api.stripe.paymentIntents.create.bind(api.stripe.paymentIntents);
    api.stripe.paymentIntents.create = () => Promise.reject(replayed);
    try {
      expect(await closePayment(api.context, id)).toEqual({ kind: 'cancelled' });
    } finally {
      api.stripe.paymentIntents.create = create;
    }
  });
});

describe('the receipt', () => {
  test('goes to the player’s address', async () => {
    expect((await open()).status).toBe(200);
    expect(await intents()).toMatchObject([{ receipt_email: player.email }]);
  });

  test.each([
    ['an empty address', ''],
    ['an address that the provider calls invalid', 'ada@localhost'],
  ])('%s blocks no checkout: there is one intent, without a receipt', async (_, email) => {
    const odd = await api.createPlayer({ email });
    expect((await open(odd)).status).toBe(200);
    expect(await intents()).toMatchObject([{ receipt_email: null }]);
    await bookLesson(api, odd);
    expect(await intents()).toHaveLength(1);
  });

  test('a process that dies between the two requests leaves one intent', async () => {
    const odd = await api.createPlayer({ email: 'ada@localhost' });
    let creates = 0;
    onRequest = (point) => {
      if (!isCreate(point)) return null;
      if (point.stage === 'before') creates += 1;
      // The second request is carried out, and its answer is lost every time.
      return creates > 1 && point.stage === 'after' ? 500 : null;
    };
    expect((await open(odd)).status).toBe(503);
    onRequest = () => null;
    expect(await payments()).toMatchObject([
      { receiptRefused: true, paymentIntentId: null, outcome: 'open' },
    ]);
    api.setNow(new Date(NOW.getTime() + 11 * 60_000));
    await reconcile(api.context);
    expect(await intents()).toMatchObject([{ status: 'canceled', receipt_email: null }]);
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }]);
  });
});

test('a key from an earlier release, whose request differed, finds the intent that it made', async () => {
  await open();
  const [payment] = await payments();
  const [intent] = await intents();
  await api.knex('payments').update({ paymentIntentId: null, receiptEmail: 'other@example.com' });
  api.setNow(new Date(NOW.getTime() + 11 * 60_000));
  expect(await closePayment(api.context, payment.id)).toEqual({ kind: 'cancelled' });
  expect(await intents()).toMatchObject([{ id: intent?.id, status: 'canceled' }]);
});

test('only ways to pay that settle at once are asked for', async () => {
  await open();
  expect(await intents()).toMatchObject([
    { allowed_payment_method_types: ['card'], automatic_payment_methods: null },
  ]);
});
