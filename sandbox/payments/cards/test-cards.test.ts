import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { COUNTRY_CARDS } from './country-cards.ts';
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

const DECLINED = 'Your card was declined.';
const generic = { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED };
const insufficientFunds = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const blocked = { code: 'card_declined', decline_code: 'fraudulent', message: DECLINED };

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

describe('accepted test cards', () => {
  test.each([
    ['4242424242424242', 'visa', 'credit'],
    ['4000056655665556', 'visa', 'debit'],
    ['5555555555554444', 'mastercard', 'credit'],
    ['2223003122003222', 'mastercard', 'credit'],
    ['5200828282828210', 'mastercard', 'debit'],
    ['5105105105105100', 'mastercard', 'prepaid'],
    ['378282246310005', 'amex', 'credit'],
    ['371449635398431', 'amex', 'credit'],
    ['6011111111111117', 'discover', 'credit'],
    ['6011000990139424', 'discover', 'credit'],
    ['6011981111111113', 'discover', 'debit'],
    ['3056930009020004', 'diners', 'credit'],
    ['36227206271667', 'diners', 'credit'],
    ['6555900000604105', 'discover', 'credit'],
    ['3566002020360505', 'jcb', 'credit'],
    ['3530111333300000', 'jcb', 'credit'],
    ['6200000000000005', 'unionpay', 'credit'],
    ['6200000000000047', 'unionpay', 'debit'],
    ['6205500000000000004', 'unionpay', 'credit'],
    ['4000002500001001', 'visa', 'credit'],
    ['5555552500001001', 'mastercard', 'credit'],
    ['4000050360000001', 'visa', 'debit'],
    ['5555050360000080', 'mastercard', 'debit'],
    ['4000058260000005', 'visa', 'debit'],
    ['5555558265554449', 'mastercard', 'credit'],
    ['4000057640000008', 'visa', 'debit'],
  ])('the test card %s is paid as %s, %s', async (number, brand, funding) => {
    expect(await pay(number)).toMatchObject({
      status: 'succeeded',
      error: null,
      card: { brand, funding, last4: number.slice(-4) },
    });
  });

  test.each(Object.entries(COUNTRY_CARDS))('the test card of %s is %s', async (country, number) => {
    expect(await pay(number)).toMatchObject({ status: 'succeeded', card: { brand: 'visa', country } });
  });

  test.each([
    ['4000000000003055', '3D Secure supported, not asked for'],
    ['4000000000003097', '3D Secure supported, and would fail'],
    ['4000000000000077', 'straight to the available balance'],
    ['4000003720000278', 'straight to the available balance, from abroad'],
    ['4000000000000259', 'disputed afterwards'],
    ['4000000000002685', 'disputed afterwards: not received'],
    ['4000000000001976', 'inquired about afterwards'],
    ['4000000000005423', 'an early fraud warning afterwards'],
    ['4000000404000079', 'disputed more than once'],
    ['4000000404000038', 'disputed, with compelling evidence'],
    ['4000008400000779', 'disputed for compliance'],
    ['4000000000007726', 'a refund that succeeds later'],
    ['4000000000005126', 'a refund that fails later'],
    ['4000000000009235', 'elevated risk'],
    ['4000000000000101', 'security code check fails'],
    ['4000000000000036', 'postal code check fails'],
    ['4000058400307872', 'security code check fails, elevated risk'],
    ['4000058400306072', 'postal code check fails, elevated risk'],
    ['4000000000000028', 'address check fails'],
    ['4000000000000010', 'address checks fail'],
    ['4000000000000044', 'address unavailable'],
    ['4000000000001208', 'captcha'],
    ['4000000000003725', 'captcha'],
  ])('the test card %s is paid: %s', async (number) => {
    expect(await pay(number)).toMatchObject({ status: 'succeeded', error: null });
  });
});

test.each([
  ['4000000000000002', generic],
  ['4000000000009995', insufficientFunds],
  ['4000000000009987', { code: 'card_declined', decline_code: 'lost_card', message: DECLINED }],
  ['4000000000009979', { code: 'card_declined', decline_code: 'stolen_card', message: DECLINED }],
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
  ['4100000000000019', blocked],
  ['4000000000004954', blocked],
  ['4000008400001280', generic],
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
  ['4000002760003184', null],
  ['4000003800000446', null],
  ['4000000000003220', null],
  ['4000582600000094', null],
  ['4000582600000045', null],
  ['4000582600000102', null],
  ['4000582600000110', null],
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

test.each([
  ['pm_card_visa_debit', { brand: 'visa', funding: 'debit' }],
  ['pm_card_discover', { brand: 'discover' }],
  ['pm_card_diners', { brand: 'diners' }],
  ['pm_card_jcb', { brand: 'jcb' }],
  ['pm_card_unionpay', { brand: 'unionpay' }],
  ['pm_card_amex_threeDSecureNotSupported', { brand: 'amex' }],
  ['pm_card_gb', { brand: 'visa', country: 'GB' }],
  ['pm_card_jp', { brand: 'visa', country: 'JP' }],
])('the PaymentMethod %s is the card of that name', async (payment_method, card) => {
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  const paid = await sandbox.stripe.paymentIntents.confirm(id, {
    payment_method,
    expand: ['payment_method'],
  });
  expect(paid).toMatchObject({ status: 'succeeded', payment_method: { card } });
});
