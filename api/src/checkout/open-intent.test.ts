import { describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { setLegacyPrice, setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from './close-payment.ts';

const setup = await setUpPayments();
const { api, compare, later } = setup;

const open = (as = setup.player, amount = 50) =>
  api.call('POST', '/api/create-payment-intent', {
    as,
    body: { amount, startTime: TUESDAY_9, duration: 60 },
  });
const intents = async () => (await api.stripe.paymentIntents.list()).data;
const payments = () => api.knex('payments');
const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/payment_intents';

describe('a payment that the provider refuses for good', () => {
  test('a price below the provider’s minimum holds no slot, and the player gets the reason', async () => {
    await setLegacyPrice(api, 20);
    expect(await open(setup.player, 0.2)).toMatchObject({
      status: 422,
      body: { code: 'price_too_low', message: expect.stringContaining('below £0.30') },
    });
    expect(await payments()).toEqual([]);
    expect(await api.knex('court_times')).toEqual([]);
  });

  test('a payment that the provider refuses for good is cancelled at once, and its slot is released', async () => {
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
    expect(await compare()).toMatchObject({ unsettled: 0 });
    expect((await open()).status).toBe(200);
  });

  test('a failure that is replayed for its key does not keep the payment open', async () => {
    setup.onRequest = (point) => (isCreate(point) && point.stage === 'before' ? 500 : null);
    expect((await open()).status).toBe(503);
    setup.onRequest = () => null;
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

describe('the receipt address', () => {
  test('the provider’s receipt goes to the player’s address', async () => {
    expect((await open()).status).toBe(200);
    expect(await intents()).toMatchObject([{ receipt_email: setup.player.email }]);
  });

  test.each([
    ['an empty address', ''],
    ['an address that the provider calls invalid', 'ada@localhost'],
  ])('%s does not block the checkout: there is one intent, without a receipt', async (_, email) => {
    const odd = await api.createPlayer({ email });
    expect((await open(odd)).status).toBe(200);
    expect(await intents()).toMatchObject([{ receipt_email: null }]);
    await bookLesson(api, odd);
    expect(await intents()).toHaveLength(1);
  });

  test('a process killed between the two requests of a checkout leaves one intent', async () => {
    const odd = await api.createPlayer({ email: 'ada@localhost' });
    let creates = 0;
    setup.onRequest = (point) => {
      if (!isCreate(point)) return null;
      if (point.stage === 'before') creates += 1;
      // The second request is carried out, and its response is lost every time.
      return creates > 1 && point.stage === 'after' ? 500 : null;
    };
    expect((await open(odd)).status).toBe(503);
    setup.onRequest = () => null;
    expect(await payments()).toMatchObject([
      { receiptRefused: true, paymentIntentId: null, outcome: 'open' },
    ]);
    later(11);
    await compare();
    expect(await intents()).toMatchObject([{ status: 'canceled', receipt_email: null }]);
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }]);
  });
});

test('finds the intent of a key that was used with another request, as by another release', async () => {
  await open();
  const [payment] = await payments();
  const [intent] = await intents();
  await api.knex('payments').update({ paymentIntentId: null, receiptEmail: 'other@example.com' });
  later(11);
  expect(await closePayment(api.context, payment.id)).toEqual({ kind: 'cancelled' });
  expect(await intents()).toMatchObject([{ id: intent?.id, status: 'canceled' }]);
});

test('a checkout accepts only cards, which are confirmed at once', async () => {
  await open();
  expect(await intents()).toMatchObject([
    { allowed_payment_method_types: ['card'], automatic_payment_methods: null },
  ]);
});
