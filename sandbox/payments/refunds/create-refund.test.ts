import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import type { RefundFault } from '../protocol/faults.ts';
import { serveSandbox, type ServedSandbox } from '../tests/serve-sandbox.ts';

let sandbox: ServedSandbox;
let stripe: Stripe;
let refundFault: RefundFault | null = null;

beforeAll(async () => {
  sandbox = await serveSandbox({ faults: { onRefund: () => refundFault } });
  stripe = sandbox.stripe;
});
afterEach(() => {
  refundFault = null;
});
afterAll(() => sandbox.stop());

async function paidIntent(card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  return stripe.paymentIntents.confirm(intent.id, { payment_method: card });
}

async function chargeOf(intent: Stripe.PaymentIntent): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  if (!charge || typeof charge === 'string') throw new Error('There is no charge');
  return charge;
}

test('partial refunds never add up to more than the payment', async () => {
  const intent = await paidIntent();
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 5001 })).rejects.toMatchObject({
    message: 'Refund amount (£50.01) is greater than charge amount (£50.00)',
    param: 'amount',
  });
  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 2000 });
  expect(await chargeOf(intent)).toMatchObject({ refunded: false, amount_refunded: 2000 });
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 3001 })).rejects.toMatchObject({
    message: 'Refund amount (£30.01) is greater than unrefunded amount on charge (£30.00)',
  });
  const rest = await stripe.refunds.create({ payment_intent: intent.id });
  expect(rest.amount).toBe(3000);

  const { data } = await stripe.refunds.list({ payment_intent: intent.id });
  expect(data.map(({ id }) => id)).toEqual([rest.id, first.id]);
});
