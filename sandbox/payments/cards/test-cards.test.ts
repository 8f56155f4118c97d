import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { readCard, readTestPaymentMethod } from './read-card.ts';
import { TEST_CARD_ROWS } from './test-card-table.ts';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;

beforeAll(async () => {
  sandbox = await serveSandbox();
});
afterAll(() => sandbox.stop());

interface Outcome {
  status: string;
  /** The API's error. */
  error: { code: string; decline_code?: string } | null;
  card: Stripe.PaymentMethod.Card | undefined;
}

const generic = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** Confirms with a card as the Payment Element does. */
function confirm(intent: Stripe.PaymentIntent, number: string): Promise<unknown> {
  return sandbox.browser.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2040, cvc: /^3[47]/.test(number) ? '1234' : '123' },
    },
  });
}

async function pay(number: string): Promise<Outcome & { intent: Stripe.PaymentIntent }> {
  const created = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  let error: Outcome['error'] = null;
  try {
    await confirm(created, number);
  } catch (refusal) {
    if (!(refusal instanceof Stripe.errors.StripeCardError)) throw refusal;
    error = refusal.raw as Outcome['error'];
  }
  const intent = await sandbox.stripe.paymentIntents.retrieve(created.id, { expand: ['payment_method'] });
  const method = intent.payment_method;
  return {
    intent,
    status: intent.status,
    error,
    card: typeof method === 'object' ? method?.card : undefined,
  };
}

test.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['378282246310005', 'amex'],
  ['36227206271667', 'diners'],
  ['2223003122003222', 'mastercard'],
  ['6011111111111117', 'discover'],
  ['3056930009020004', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6205500000000000004', 'unionpay'],
])('the test card %s is paid as %s', async (number, brand) => {
  expect(await pay(number)).toMatchObject({
    status: 'succeeded',
    error: null,
    card: { brand, last4: number.slice(-4) },
  });
});

test.each([
  ['4000008260000000', { country: 'GB', funding: 'credit' }],
  ['4000058260000005', { country: 'GB', funding: 'debit' }],
  ['5555558265554449', { country: 'GB', brand: 'mastercard' }],
  ['5105105105105100', { country: 'US', funding: 'prepaid' }],
  ['4000000000000101', { checks: { cvc_check: 'fail' } }],
  ['4000000000000010', { checks: { address_line1_check: 'fail', address_postal_code_check: 'fail' } }],
])('the test card %s is paid, with its country, kind and checks: %j', async (number, card) => {
  expect(await pay(number)).toMatchObject({ status: 'succeeded', card });
});

test('each card of Stripe’s page can be entered by number, and charged by its name', () => {
  for (const { number, paymentMethod } of TEST_CARD_ROWS) {
    const cvc = /^3[47]/.test(number) ? '1234' : '123';
    const { testCard } = readCard({ number, exp_month: 12, exp_year: 2040, cvc });
    if (paymentMethod) expect(readTestPaymentMethod(paymentMethod).testCard).toBe(testCard);
  }
  expect(TEST_CARD_ROWS).toHaveLength(143);
  expect(readTestPaymentMethod('pm_card_us').testCard.number).toBe('4242424242424242');
});

test.each([
  ['4000000000000259', 'fraudulent', 'chargeback'],
  ['4000000000002685', 'product_not_received', 'chargeback'],
  ['4000000000001976', 'fraudulent', 'inquiry'],
])('the payment of the test card %s is disputed as %s: %s', async (number, reason, kind) => {
  const { intent } = await pay(number);
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toMatchObject([{ reason, payment_method_details: { card: { case_type: kind } } }]);
});

test.each([
  ['4000000000000002', generic],
  ['4000000000009995', insufficientFunds],
  ['4000000000009987', { ...generic, decline_code: 'lost_card' }],
  ['4000000000009979', { ...generic, decline_code: 'stolen_card' }],
  [
    '4000000000006975',
    {
      code: 'card_declined',
      decline_code: 'card_velocity_exceeded',
      message:
        'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    },
  ],
  ['4000000000000341', generic],
  ['4100000000000019', { ...generic, decline_code: 'fraudulent' }],
  ['4000000000004954', { ...generic, decline_code: 'fraudulent' }],
  ['4000008400001280', generic],
  ['4000000000000069', { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' }],
  [
    '4000000000000127',
    { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  ],
  [
    '4000000000000119',
    {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  ],
])('the test card %s is declined: %j', async (number, expected) => {
  const { status, error, intent } = await pay(number);
  expect(status).toBe('requires_payment_method');
  const documentation = `https://stripe.com/docs/error-codes/${expected.code.replaceAll('_', '-')}`;
  expect(error).toMatchObject({ ...expected, type: 'card_error', doc_url: documentation });
  expect(error?.decline_code).toBe('decline_code' in expected ? expected.decline_code : undefined);
  expect(intent.last_payment_error).toMatchObject({ ...expected, type: 'card_error' });
  await sandbox.webhooks.waitFor('payment_intent.payment_failed', intent.id);
});

test.each([
  ['4000002500003155', null],
  ['4000000000003220', null],
  ['4000002760003184', null],
  ['4000008400000027', null],
  ['4000008260003178', insufficientFunds],
  ['4000008400001629', generic],
])('the test card %s asks its holder for approval, and then the bank decides %j', async (number, decline) => {
  const { status, error, intent } = await pay(number);
  expect({ status, error }).toEqual({ status: 'requires_action', error: null });
  const approved = await sandbox.browser.rawRequest('POST', '/v1/3ds2/authenticate', {
    payment_intent: intent.id,
    client_secret: intent.client_secret,
    outcome: 'authenticated',
  });
  expect(approved).toMatchObject(
    decline ? { status: 'requires_payment_method', last_payment_error: decline } : { status: 'succeeded' },
  );
});

test('any other card number counts as a live card', async () => {
  const { status, error } = await pay('4111111111111111');
  expect(status).toBe('requires_payment_method');
  expect(error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
});

test('a PaymentMethod is the card of its name', async () => {
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  const paid = await sandbox.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_mastercard',
    expand: ['payment_method'],
  });
  expect(paid).toMatchObject({ status: 'succeeded', payment_method: { card: { brand: 'mastercard' } } });
});
