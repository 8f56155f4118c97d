import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { idOf } from './stored-objects.ts';
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

async function pay(card = 'pm_card_visa'): Promise<{ intentId: string; chargeId: string }> {
  const { id } = await stripe.paymentIntents.create({ amount: 5000, currency: 'gbp' });
  const { latest_charge: charge } = await stripe.paymentIntents.confirm(id, { payment_method: card });
  return { intentId: id, chargeId: idOf(charge) };
}

/** Returns the balance transactions of a charge, refund or dispute, oldest first. */
async function movedBy(source: string) {
  const { data } = await stripe.balanceTransactions.list({ source });
  return data
    .toReversed()
    .map(({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net]);
}

test('a charge is in the balance with its fee, and a declined one is not', async () => {
  const { intentId, chargeId } = await pay();
  expect(await movedBy(chargeId)).toEqual([['charge', 5000, 95, 4905]]);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  });
  const { data } = await stripe.balanceTransactions.list({ source: chargeId });
  expect(charge).toMatchObject({ balance_transaction: data[0]?.id });
  const before = (await stripe.balanceTransactions.list({ limit: 1 })).data;
  await expect(pay('pm_card_visa_chargeDeclined')).rejects.toThrow(/declined/);
  expect((await stripe.balanceTransactions.list({ limit: 1 })).data).toEqual(before);
});

test('a refund leaves the balance when it is requested, and comes back when it fails', async () => {
  const { intentId } = await pay();
  const refund = await stripe.refunds.create({ payment_intent: intentId, amount: 2000 });
  expect(await movedBy(refund.id)).toEqual([['refund', -2000, 0, -2000]]);
  const failing = await stripe.refunds.create({ payment_intent: (await pay('pm_card_refundFail')).intentId });
  await sandbox.webhooks.waitFor('refund.failed', failing.id);
  expect(await movedBy(failing.id)).toEqual([
    ['refund', -5000, 0, -5000],
    ['refund_failure', 5000, 0, 5000],
  ]);
});

test('a refund that waits for the balance leaves it when it is made', async () => {
  const { intentId } = await pay();
  refundFault = 'balance too low, pending';
  const { id } = await stripe.refunds.create({ payment_intent: intentId });
  expect(await movedBy(id)).toEqual([]);
  await sandbox.sandbox.finishRefund(id, 'succeeded');
  expect(await movedBy(id)).toEqual([['refund', -5000, 0, -5000]]);
});

test.each([
  ['pm_card_createDispute', 'losing_evidence', [['dispute', -5000, 2000, -7000]]],
  [
    'pm_card_createDispute',
    'winning_evidence',
    [
      ['dispute', -5000, 2000, -7000],
      ['dispute_reversal', 5000, 0, 5000],
    ],
  ],
  ['pm_card_createDisputeInquiry', 'losing_evidence', []],
])('a dispute with %s and %s moves the balance by %j', async (card, evidence, moved) => {
  const { intentId } = await pay(card);
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data;
  const id = String(dispute?.id);
  const { balance_transactions: own } = await stripe.disputes.update(id, {
    evidence: { uncategorized_text: evidence },
  });
  expect(await movedBy(id)).toEqual(moved);
  expect(own).toHaveLength(moved.length);
});
