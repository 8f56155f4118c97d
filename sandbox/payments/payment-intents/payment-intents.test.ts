import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox({
    faults: { onCharge: ({ metadata }) => (metadata['bank'] === 'slow' ? 'processing' : null) },
  });
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

function createIntent(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ amount: 5000, currency: 'gbp', ...params });
}

describe('a payment that the bank has not decided', () => {
  async function processingIntent() {
    const { id } = await createIntent({ metadata: { bank: 'slow' } });
    return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', expand: ['latest_charge'] });
  }

  test('a processing PaymentIntent can’t be confirmed again, canceled or refunded', async () => {
    const intent = await processingIntent();
    expect(intent).toMatchObject({
      status: 'processing',
      processing: { type: 'card' },
      latest_charge: { status: 'pending', paid: false, captured: false },
    });
    await sandbox.webhooks.waitFor('payment_intent.processing', intent.id);
    const refusal = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    const again = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    await expect(again).rejects.toMatchObject(refusal);
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(refusal);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    });
  });
});

describe('cancelling', () => {
  test('a canceled PaymentIntent can neither be paid nor canceled again', async () => {
    const intent = await createIntent();
    const canceled = await stripe.paymentIntents.cancel(intent.id);
    expect(canceled).toMatchObject({ status: 'canceled' });
    await sandbox.webhooks.waitFor('payment_intent.canceled', intent.id);

    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
    await expect(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

test('PaymentIntents are listed newest first, through every page, and by time of creation', async () => {
  const made: string[] = [];
  for (let count = 0; count < 5; count++) made.push((await createIntent()).id);

  const listed: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) listed.push(intent.id);
  expect(listed.slice(0, 5)).toEqual(made.toReversed());
  expect(new Set(listed).size).toBe(listed.length);

  const future = Math.floor(Date.now() / 1000) + 60;
  expect((await stripe.paymentIntents.list({ created: { gte: future } })).data).toEqual([]);
  expect((await stripe.paymentIntents.list({ created: { lt: future }, limit: 1 })).has_more).toBe(true);
});
