import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { DisputeKind } from '../cards/card-behaviour.ts';
import { recordBalanceTransaction } from '../database/record-balance-transaction.ts';
import { recordEvent } from '../database/record-event.ts';
import { idOf, insertObject, newId, saveObject } from '../database/stored-objects.ts';
import { unixNow } from '../database/clock.ts';

/** Opens a dispute of a new charge, as Stripe's test cards do. */
export async function openDispute(
  trx: Knex.Transaction,
  charge: Stripe.Charge,
  kind: DisputeKind,
): Promise<void> {
  await saveObject(trx, { ...charge, disputed: true });
  const described = describeDispute(charge, kind);
  const dispute = kind === 'inquiry' ? described : await withdraw(trx, described);
  await insertObject(trx, dispute);
  await recordEvent(trx, 'charge.dispute.created', dispute);
  if (kind !== 'inquiry') await recordEvent(trx, 'charge.dispute.funds_withdrawn', dispute);
}

/** Stripe's fee for a dispute, in pence. */
const DISPUTE_FEE = 2000;

/** Takes a dispute from the balance, and returns it with its balance transaction. */
async function withdraw(trx: Knex.Transaction, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const { id: source, amount, currency } = dispute;
  const moved = { amount: -amount, fee: DISPUTE_FEE, currency, source };
  const withdrawn = await recordBalanceTransaction(trx, {
    type: 'adjustment',
    category: 'dispute',
    ...moved,
  });
  return { ...dispute, balance_transactions: [withdrawn] };
}

/** Evidence is due at the end of the eighth day after today. */
const DAYS_TO_RESPOND = 8;
const DAY_SECONDS = 86_400;

/** Visa's reason codes (https://docs.stripe.com/disputes/categories). */
const NETWORK_REASON_CODES: Record<DisputeKind, string> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  inquiry: '10',
};

/** Returns a dispute of the whole charge. An inquiry withdraws no money and allows refunds. */
function describeDispute(charge: Stripe.Charge, kind: DisputeKind): Stripe.Dispute {
  const isInquiry = kind === 'inquiry';
  const created = unixNow();
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: (Math.floor(created / DAY_SECONDS) + DAYS_TO_RESPOND + 1) * DAY_SECONDS - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: NETWORK_REASON_CODES[kind],
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: NETWORK_REASON_CODES[kind],
      },
    },
    reason: isInquiry ? 'fraudulent' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

/** Every field of evidence, all empty. */
export const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Partial<Stripe.Dispute.Evidence>;
