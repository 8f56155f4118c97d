import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { idOf } from '../database/stored-objects.ts';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await serveSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

/** Pays with a card whose payment is disputed, and waits for the dispute. */
async function disputedIntent(
  card: string,
): Promise<{ intent: Stripe.PaymentIntent; dispute: Stripe.Dispute }> {
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  const intent = await stripe.paymentIntents.confirm(id, { payment_method: card });
  expect(intent.status).toBe('succeeded');
  await sandbox.webhooks.waitForAny('charge.dispute.created', ({ payment_intent }) => payment_intent === id);
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  if (!dispute) throw new Error('There is no dispute');
  return { intent, dispute };
}

test('a payment with the dispute card succeeds, and is disputed as fraudulent', async () => {
  const { intent, dispute } = await disputedIntent('pm_card_createDispute');
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 5000,
    currency: 'gbp',
    charge: intent.latest_charge,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback' } },
  });
  expect(dispute.id).toMatch(/^du_\w{24}$/);
  expect(dispute.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000);
  expect(await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })).toMatchObject({
    latest_charge: { disputed: true, paid: true },
  });
  await sandbox.webhooks.waitFor('charge.dispute.funds_withdrawn', dispute.id);
});

test('a disputed charge cannot be refunded', async () => {
  const { intent } = await disputedIntent('pm_card_createDispute');
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: 'charge_disputed',
    message: `Charge ${idOf(intent.latest_charge)} has been charged back; cannot issue a refund.`,
    raw: { doc_url: 'https://stripe.com/docs/error-codes/charge-disputed' },
  });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([]);
});
