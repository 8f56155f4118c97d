import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

function createIntent(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ amount: 5000, currency: 'gbp', ...params });
}

describe('a receipt address', () => {
  test.each([
    'player',
    'player@localhost',
    'player@example.com ',
    ' player@example.com',
    'two@example.com,three@example.com',
    'player@exa mple.com',
    'player@@example.com',
    'player＠example.com',
    'player@example.',
    `${'p'.repeat(510)}@example.com`,
  ])('the receipt address %s is refused, and no PaymentIntent is created', async (receipt_email) => {
    const refusal = {
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'email_invalid',
      param: 'receipt_email',
      message: `Invalid email address: ${receipt_email}`,
    };
    const metadata = { receipt_email: receipt_email.slice(0, 100) };
    await expect(createIntent({ receipt_email, metadata })).rejects.toMatchObject(refusal);
    const intent = await createIntent();
    const { data } = await stripe.paymentIntents.list();
    expect(data[0]?.id).toBe(intent.id);
    expect(data.map((each) => each.metadata)).not.toContainEqual(metadata);
  });
});
