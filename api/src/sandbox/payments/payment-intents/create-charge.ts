import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { insertObject } from '../database/stored-objects.ts';
import { newId, unixNow } from '../database/new-id.ts';

interface Failure {
  code: string;
  declineCode: string;
  message: string;
}

/** One attempt to take the money, as the card's bank answered it; `failure` is null when it was taken. */
export async function createCharge(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  failure: Failure | null,
): Promise<Stripe.Charge> {
  const paid = failure === null;
  const charge: Stripe.Charge = {
    ...BLANK,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    billing_details: paymentMethod.billing_details,
    captured: paid,
    created: unixNow(),
    currency: intent.currency,
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: { type: 'card', ...cardDetails(intent, paymentMethod) },
    receipt_email: intent.receipt_email,
    status: paid ? 'succeeded' : 'failed',
  };
  await insertObject(trx, charge);
  return charge;
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
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
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
  customer: null,
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
