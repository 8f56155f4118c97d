import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { Decline } from '../cards/card-behaviour.ts';
import { insertObject, newId } from '../database/stored-objects.ts';
import { unixNow } from '../database/clock.ts';

/** `pending`: the bank has not decided yet. */
type Verdict = 'approved' | 'pending' | Decline;

/** Stores one attempt to charge a card, with the bank's verdict. */
export async function createCharge(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  verdict: Verdict,
): Promise<Stripe.Charge> {
  const charge: Stripe.Charge = {
    ...BLANK,
    id: newId('ch'),
    amount: intent.amount,
    billing_details: paymentMethod.billing_details,
    created: unixNow(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: { type: 'card', ...cardDetails(intent, paymentMethod) },
    receipt_email: intent.receipt_email,
    ...stateAfter(verdict, intent.amount),
  };
  await insertObject(trx, charge);
  return charge;
}

/** Returns the fields of a charge that depend on the bank's verdict. */
export function stateAfter(verdict: Verdict, amount: number) {
  const failure = typeof verdict === 'object' ? verdict : null;
  const isTaken = verdict === 'approved';
  return {
    amount_captured: isTaken ? amount : 0,
    captured: isTaken,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    outcome: verdict === 'pending' ? null : describeOutcome(failure),
    paid: isTaken,
    status: isTaken ? 'succeeded' : failure ? 'failed' : 'pending',
  } satisfies Partial<Stripe.Charge>;
}

function describeOutcome(failure: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    risk_level: 'normal',
    seller_message: failure
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
): { card?: Stripe.Charge.PaymentMethodDetails.Card } {
  if (!card) return {};
  const details = {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: card.wallet && {
      apple_pay: {},
      dynamic_last4: card.wallet.dynamic_last4,
      type: 'apple_pay' as const,
    },
  };
  return { card: details };
}

const BLANK = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
