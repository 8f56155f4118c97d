import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

test('a payment with the card for it succeeds with an early fraud warning, which is actionable until it is refunded', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  const intent = await stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_createIssuerFraudRecord',
  });
  expect(intent.status).toBe('succeeded');
  const isOfIntent = ({ payment_intent }: Record<string, unknown>) => payment_intent === id;
  const created = await sandbox.webhooks.waitForAny('radar.early_fraud_warning.created', isOfIntent);
  // https://docs.stripe.com/api/radar/early_fraud_warnings/object
  expect(created.data.object).toEqual({
    id: expect.stringMatching(/^issfr_\w{24}$/),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: intent.latest_charge,
    created: expect.any(Number),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: id,
  });

  await stripe.refunds.create({ payment_intent: id });
  const updated = await sandbox.webhooks.waitForAny('radar.early_fraud_warning.updated', isOfIntent);
  expect(updated.data.object).toMatchObject({ actionable: false });
});
