import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { lockObject, saveObject } from '../database/stored-objects.ts';
import { recordBalanceTransaction } from '../database/record-balance-transaction.ts';
import { recordEvent } from '../database/record-event.ts';
import { changeMetadata, expand, flag, metadata } from '../protocol/parameters.ts';
import { invalidRequest, noSuch } from '../protocol/refusal.ts';
import { NO_EVIDENCE } from './open-dispute.ts';

const evidenceText = z.string().max(150_000).optional();

export const updateDisputeParams = z.strictObject({
  evidence: z
    .strictObject(Object.fromEntries(Object.keys(NO_EVIDENCE).map((name) => [name, evidenceText])))
    .optional(),
  submit: flag.default(true),
  metadata: metadata.optional(),
  expand,
});

/** The evidence that decides a dispute in test mode (https://docs.stripe.com/testing#evidence). */
const DECIDING_TEXTS: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** Adds evidence to a dispute. Submitted evidence may decide it (`DECIDING_TEXTS`). */
export async function updateDispute(
  trx: Knex.Transaction,
  id: string,
  params: z.infer<typeof updateDisputeParams>,
): Promise<Stripe.Dispute> {
  const dispute = await lockOpenDispute(trx, id);
  const isSubmitted = params.evidence !== undefined && params.submit;
  const details = dispute.evidence_details;
  const updated: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...params.evidence },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || params.evidence !== undefined,
      submission_count: details.submission_count + Number(isSubmitted),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    metadata: changeMetadata(dispute.metadata, params.metadata),
    status: isSubmitted ? underReview(dispute.status) : dispute.status,
  };
  await saveObject(trx, updated);
  await recordEvent(trx, 'charge.dispute.updated', updated);
  const outcome = DECIDING_TEXTS[params.evidence?.['uncategorized_text'] ?? ''];
  return isSubmitted && outcome ? closeDispute(trx, updated, outcome) : updated;
}

/** Accepts a dispute: it is lost at once. */
export async function acceptDispute(trx: Knex.Transaction, id: string): Promise<Stripe.Dispute> {
  return closeDispute(trx, await lockOpenDispute(trx, id), 'lost');
}

/**
 * Closes a dispute. An inquiry becomes `warning_closed` either way, since no money was withdrawn.
 */
async function closeDispute(
  trx: Knex.Transaction,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const isInquiry = dispute.status.startsWith('warning_');
  const isWon = !isInquiry && outcome === 'won';
  const closed: Stripe.Dispute = {
    ...(isWon ? await reinstate(trx, dispute) : dispute),
    status: isInquiry ? 'warning_closed' : outcome,
    is_charge_refundable: isInquiry || outcome === 'won',
  };
  await saveObject(trx, closed);
  if (isWon) await recordEvent(trx, 'charge.dispute.funds_reinstated', closed);
  await recordEvent(trx, 'charge.dispute.closed', closed);
  return closed;
}

/** Adds a dispute that was won to the balance again. Its fee stays. */
async function reinstate(trx: Knex.Transaction, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  const { id: source, amount, currency, balance_transactions: earlier } = dispute;
  const moved = { amount, currency, source };
  const reinstated = await recordBalanceTransaction(trx, {
    type: 'adjustment',
    category: 'dispute_reversal',
    ...moved,
  });
  return { ...dispute, balance_transactions: [...earlier, reinstated] };
}

async function lockOpenDispute(trx: Knex.Transaction, id: string): Promise<Stripe.Dispute> {
  const dispute = await lockObject(trx, 'dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  const isOpen = dispute.status.endsWith('needs_response') || dispute.status.endsWith('under_review');
  if (!isOpen) throw invalidRequest('This dispute is already closed');
  return dispute;
}

function underReview(status: Stripe.Dispute.Status): Stripe.Dispute.Status {
  return status.startsWith('warning_') ? 'warning_under_review' : 'under_review';
}
