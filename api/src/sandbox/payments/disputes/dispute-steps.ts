import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { findObject, idOf, insertObject, lockObject, saveObject } from '../database/stored-objects.ts';
import { recordEvent } from '../events/record-event.ts';
import { describeDispute, type DisputeKind } from './describe-dispute.ts';

const TABLE = 'payment_sandbox.dispute_step';

/** `won` and `lost` decide a dispute; the others open one of a charge. */
type Step = DisputeKind | 'won' | 'lost';

/** Plans what the card holder's bank does to a charge or a dispute in that many milliseconds. */
export async function planDisputeStep(
  trx: Knex.Transaction,
  { id }: Stripe.Charge | Stripe.Dispute,
  step: Step,
  afterMs: number,
): Promise<void> {
  await trx(TABLE).insert({ object_id: id, step, due_at: new Date(Date.now() + afterMs) });
}

/** Takes every step that is due; processes that share the database share the work. */
export async function takeDisputeSteps(knex: Knex): Promise<void> {
  while (await knex.transaction(takeNextStep));
}

async function takeNextStep(trx: Knex.Transaction): Promise<boolean> {
  const next = trx(TABLE)
    .where('due_at', '<=', trx.fn.now())
    .orderBy(['due_at', 'id'])
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id');
  // With `in` instead of `=`, PostgreSQL may run the subquery for each row, and take all steps at once.
  const [row]: { object_id: string; step: Step }[] = await trx(TABLE)
    .where('id', '=', next)
    .delete(['object_id', 'step']);
  if (!row) return false;

  if (row.step !== 'won' && row.step !== 'lost') {
    await openDispute(trx, row.object_id, row.step);
    return true;
  }
  const dispute = await lockObject(trx, 'dispute', row.object_id);
  if (dispute && isOpen(dispute)) await closeDispute(trx, dispute, row.step);
  return true;
}

async function openDispute(trx: Knex.Transaction, chargeId: string, kind: DisputeKind): Promise<void> {
  // Whoever changes a charge locks its PaymentIntent first.
  const { payment_intent: intent = null } = (await findObject(trx, 'charge', chargeId)) ?? {};
  await lockObject(trx, 'payment_intent', idOf(intent));
  const charge = await lockObject(trx, 'charge', chargeId);
  if (!charge) return;
  const dispute = describeDispute(charge, kind);
  await saveObject(trx, { ...charge, disputed: true });
  await insertObject(trx, dispute);
  await recordEvent(trx, 'charge.dispute.created', dispute);
  if (kind !== 'inquiry') await recordEvent(trx, 'charge.dispute.funds_withdrawn', dispute);
}

/** Ends a dispute. An inquiry ends as `warning_closed`, whoever was right: no money had moved. */
export async function closeDispute(
  trx: Knex.Transaction,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const isInquiry = dispute.status.startsWith('warning_');
  const closed: Stripe.Dispute = {
    ...dispute,
    status: isInquiry ? 'warning_closed' : outcome,
    is_charge_refundable: isInquiry || outcome === 'won',
  };
  await saveObject(trx, closed);
  await recordEvent(trx, 'charge.dispute.closed', closed);
  if (closed.status === 'won') await recordEvent(trx, 'charge.dispute.funds_reinstated', closed);
  return closed;
}

export function isOpen({ status }: Stripe.Dispute): boolean {
  return status.endsWith('needs_response') || status.endsWith('under_review');
}
