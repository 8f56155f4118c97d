import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;

beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.stop());

function createIntent(): Promise<Stripe.PaymentIntent> {
  return sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp', metadata: { user: 'u1' } });
}

/** Sends what the Payment Element sends. */
function confirmInBrowser(
  intent: Stripe.PaymentIntent,
  card: { number: string; exp_month?: number; exp_year?: number; cvc?: string },
): Promise<unknown> {
  const params = {
    client_secret: intent.client_secret,
    payment_method_data: {
      type: 'card',
      card: { exp_month: 12, exp_year: new Date().getFullYear() + 1, cvc: '123', ...card },
      billing_details: { address: { country: 'GB' } },
    },
    return_url: 'http://localhost/booking-confirmation',
    use_stripe_sdk: true,
  };
  return sandbox.browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, params);
}

test('a card is charged only with the right client secret', async () => {
  const intent = await createIntent();
  const wrong = { ...intent, client_secret: `${intent.id}_secret_guess` };
  await expect(confirmInBrowser(wrong, { number: '4242424242424242' })).rejects.toMatchObject({
    param: 'client_secret',
  });
  await expect(sandbox.browser.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ statusCode: 400 });
});

test.each([
  ['a mistyped number', { number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
  [
    'a year gone by',
    { number: '4242424242424242', exp_year: 2020 },
    'invalid_expiry_year',
    "Your card's expiration year is in the past.",
  ],
  [
    'a month that is none',
    { number: '4242424242424242', exp_month: 13 },
    'invalid_expiry_month',
    "Your card's expiration month is invalid.",
  ],
  [
    'a short security code',
    { number: '4242424242424242', cvc: '12' },
    'invalid_cvc',
    "Your card's security code is invalid.",
  ],
])('%s is refused and nothing is charged', async (_, card, code, message) => {
  const intent = await createIntent();
  await expect(confirmInBrowser(intent, card)).rejects.toMatchObject({ statusCode: 402, code, message });
  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
  });
});

test('a wallet’s charge names the wallet and the card in it', async () => {
  const intent = await createIntent();
  const confirmWith = (token: string) =>
    sandbox.browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret,
      payment_method_data: { type: 'card', card: { token } },
    });
  await expect(confirmWith('tok_other')).rejects.toMatchObject({ code: 'resource_missing' });
  await confirmWith('tok_sandboxWallet');
  // As in https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card-wallet
  const wallet = { type: 'apple_pay', apple_pay: {}, dynamic_last4: '4242' };
  expect(
    await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] }),
  ).toMatchObject({
    latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242', wallet } } },
  });
});

test('the sandbox never stores a card number', async () => {
  const intent = await createIntent();
  await confirmInBrowser(intent, { number: '4242424242424242' });
  const charges = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge', 'payment_method'],
  });
  expect(JSON.stringify(charges)).not.toContain('4242424242424242');
});
