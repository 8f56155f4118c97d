import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { idOf } from '../database/stored-objects.ts';
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

test('refunds a whole payment once', async () => {
  const intent = await paidIntent();
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    metadata: { lesson: 'l1' },
  });
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 5000,
    currency: 'gbp',
    status: 'succeeded',
    payment_intent: intent.id,
    metadata: { lesson: 'l1' },
  });
  expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 5000 });
  await sandbox.webhooks.waitFor('refund.created', refund.id);
  await sandbox.webhooks.waitFor('charge.refunded', idOf(intent.latest_charge));

  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });
});

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

test('refunds a payment once for several requests at the same time', async () => {
  const intent = await paidIntent();
  const refunds = Array.from({ length: 6 }, () => stripe.refunds.create({ payment_intent: intent.id }));
  const outcomes = await Promise.allSettled(refunds);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 5000 });
});

describe('refunds that Stripe refuses', () => {
  test.each([
    [
      'balance too low, refused',
      undefined,
      'Insufficient funds in your Stripe balance to refund this amount.',
    ],
    [
      'charge too old',
      'charge_not_refundable',
      'This payment is too old to be refunded. It has passed its 180-day refund window.',
    ],
  ] as const)('a refund is refused and nothing is refunded: %s', async (fault, code, message) => {
    const intent = await paidIntent();
    refundFault = fault;
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
      message,
    });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([]);
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0 });

    refundFault = null;
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 5000 });
  });
});
