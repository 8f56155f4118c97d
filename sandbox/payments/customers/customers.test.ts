import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

/**
 * https://docs.stripe.com/api/customers, https://docs.stripe.com/api/payment_methods and
 * https://docs.stripe.com/api/customer_sessions; the refusals of foreign and used cards as recorded
 * by public test suites of other projects.
 */
let sandbox: ServedSandbox;

beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.stop());

const CARD = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: new Date().getFullYear() + 1,
  cvc: '123',
};
const FEATURES = {
  payment_method_redisplay: 'enabled',
  payment_method_save: 'enabled',
  payment_method_save_usage: 'on_session',
} as const;

async function createIntent(customer?: string): Promise<Stripe.PaymentIntent> {
  return sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'gbp',
    ...(customer && { customer }),
  });
}

/** Sends what the Payment Element sends with a typed card. */
function pay(intent: Stripe.PaymentIntent, { isSaved }: { isSaved: boolean }): Promise<unknown> {
  return sandbox.browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    payment_method_data: { type: 'card', card: CARD, allow_redisplay: isSaved ? 'always' : 'unspecified' },
    ...(isSaved && { setup_future_usage: 'on_session' }),
  });
}

function payWithSaved(intent: Stripe.PaymentIntent, paymentMethod: string): Promise<unknown> {
  return sandbox.browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    payment_method: paymentMethod,
  });
}

async function customerWithCard() {
  const { id: customer } = await sandbox.stripe.customers.create({ metadata: { player_id: 'p1' } });
  await pay(await createIntent(customer), { isSaved: true });
  const { data } = await sandbox.stripe.customers.listPaymentMethods(customer, { type: 'card' });
  return { customer, card: data[0]?.id ?? '' };
}

function openSession(customer: string): Promise<Stripe.CustomerSession> {
  return sandbox.stripe.customerSessions.create({
    customer,
    components: { payment_element: { enabled: true, features: FEATURES } },
  });
}

function elementsSession(intent: Stripe.PaymentIntent, session: Stripe.CustomerSession): Promise<unknown> {
  const query = new URLSearchParams({
    type: 'payment_intent',
    client_secret: intent.client_secret ?? '',
    customer_session_client_secret: session.client_secret,
  });
  return sandbox.browser.rawRequest('GET', `/v1/elements/sessions?${query}`);
}

describe('saved cards', () => {
  test('a detached card can never be used again', async () => {
    const { customer, card } = await customerWithCard();
    expect(await sandbox.stripe.paymentMethods.detach(card)).toMatchObject({ id: card, customer: null });
    await expect(payWithSaved(await createIntent(customer), card)).rejects.toMatchObject({
      message: expect.stringContaining('It may not be used again.'),
    });
    await expect(sandbox.stripe.paymentMethods.detach(card)).rejects.toMatchObject({
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
    await expect(sandbox.browser.paymentMethods.detach(card)).rejects.toMatchObject({
      code: 'secret_key_required',
    });
  });
});

describe('a customer session', () => {
  test('a customer session shows a browser the cards of its customer, beside a payment of the same customer alone', async () => {
    const { customer, card } = await customerWithCard();
    const session = await openSession(customer);
    expect(await elementsSession(await createIntent(customer), session)).toMatchObject({
      customer: { payment_methods: [{ id: card }] },
    });
    const { id: another } = await sandbox.stripe.customers.create({});
    await expect(elementsSession(await createIntent(another), session)).rejects.toMatchObject({
      param: 'customer_session_client_secret',
    });
    const guessed = { ...session, client_secret: `${session.client_secret.slice(0, -1)}_` };
    await expect(elementsSession(await createIntent(customer), guessed)).rejects.toMatchObject({
      param: 'customer_session_client_secret',
    });
  });
});
