import type { Knex } from 'knex';
import Stripe from 'stripe';
import { closePayment } from '../checkout/close-payment.ts';
import { recordMovements } from '../payments/card-movement.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { idOf, retrieveIntent } from '../payments/intent.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { Payment, Refund } from '../payments/payment.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { Attempts, type Reconciliation } from './attempts.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';

/** These events can concern intents that are too old to be listed again. */
const LATE_EVENTS = [
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const;

/** The clocks of provider and database may differ, and a request may be under way for a while. */
const OVERLAP_MINUTES = 60;
/** Stripe keeps its events for 30 days: https://docs.stripe.com/api/events. */
const FIRST_RUN_DAYS = 30;

/**
 * Compares the provider with the database and repairs what a crash, a lost webhook or a failed job
 * left open: overdue payments, pending refunds, and whatever happened at the provider since the
 * last run, or `since` a restored backup, after which lessons may have been moved. It uses the same
 * actions as webhook and browser, so several processes may run it at any time.
 *
 * An item that fails does not stop the others. After a permanent failure the coach gets a problem.
 * After one that may pass, or when the provider does not list its intents, the next run starts
 * where this one did.
 */
export async function reconcile(context: PaymentContext, since?: Date): Promise<Reconciliation> {
  const { knex, stripe, clock } = context;
  const { now, reconciledUntil } = await startRun(knex);
  const report = { since: since ?? reconciledUntil, compared: 0, repaired: 0, unsettled: 0, failures: [] };
  const created = { gte: Math.floor(report.since.getTime() / 1000) };
  const attempts = new Attempts(context, report);
  const listed = new Set<string>();
  const compared = new Set<string>();
  await settleOpen();
  await compareListedIntents();
  if (since) await compareTimes(since);
  await handleLateEvents();
  // Once this is done, nothing is added any more to the money of a quarter that is over.
  await recordMovements(context, report.since);
  await attempts.resolveSettled();
  if (report.unsettled === 0) await finishRun(knex, now);
  return report;

  async function settleOpen(): Promise<void> {
    const overdue = await Payment.query(knex).where({ outcome: 'open' }).where('closesAt', '<=', clock());
    for (const { id } of overdue) {
      await attempts.make({ paymentId: id }, async () => {
        const { kind } = await closePayment(context, id);
        return !['to-look-at', 'unpaid', 'another-deployment'].includes(kind);
      });
    }
    for (const { id, paymentId } of await Refund.query(knex).where({ status: 'pending' })) {
      await attempts.make({ paymentId }, async () => (await sendRefund(context, id)).status !== 'pending');
    }
    const problems = await PaymentProblem.query(knex).modify('open').whereNotNull('paymentIntentId');
    for (const paymentIntentId of new Set(problems.map((problem) => problem.paymentIntentId ?? ''))) {
      await attempts.make({ paymentIntentId }, async () =>
        compare(await retrieveIntent(stripe, paymentIntentId)),
      );
    }
  }

  async function compareListedIntents(): Promise<void> {
    const expand = ['data.latest_charge'];
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand })) {
      listed.add(intent.id);
      const item = { paymentIntentId: intent.id, amountPence: intent.amount };
      await attempts.make(item, () => compare(intent));
    }
  }

  /** Compares the other lessons that may have been moved after a backup: they were to come then. */
  async function compareTimes(from: Date): Promise<void> {
    const booked = await Payment.query(knex).where({ outcome: 'booked' }).where('startsAt', '>=', from);
    for (const { paymentIntentId } of booked) {
      if (!paymentIntentId || listed.has(paymentIntentId)) continue;
      await attempts.make({ paymentIntentId }, async () =>
        compare(await retrieveIntent(stripe, paymentIntentId)),
      );
    }
  }

  async function compare(intent: Stripe.PaymentIntent): Promise<boolean> {
    const comparison = await compareWithProvider(context, intent, since !== undefined);
    if (comparison !== 'not-ours') report.compared = compared.add(intent.id).size;
    return comparison === 'repaired';
  }

  async function handleLateEvents(): Promise<void> {
    for (const type of LATE_EVENTS) {
      for await (const event of stripe.events.list({ type, created, limit: 100 })) {
        const paymentIntentId = intentIdOf(event);
        // An intent that was compared shows its refunds, but neither disputes nor warnings.
        if (/refund/.test(type) && listed.has(paymentIntentId)) continue;
        await attempts.make({ paymentIntentId }, () => handleStripeEvent(context, event));
      }
    }
  }
}

/** Returns the intent of an event about a refund, charge, dispute or fraud warning, or an empty string. */
function intentIdOf({ data: { object } }: Stripe.Event): string {
  return ('payment_intent' in object && idOf(object.payment_intent)) || '';
}

/** Returns the database's time, and the time up to which the last run compared. */
async function startRun(knex: Knex): Promise<{ now: Date; reconciledUntil: Date }> {
  const { rows } = await knex.raw<{ rows: [{ now: Date; since: Date }] }>(
    `select now(), coalesce(
       (select looked_until - make_interval(mins => ?) from reconciliation),
       now() - make_interval(days => ?)
     ) as since`,
    [OVERLAP_MINUTES, FIRST_RUN_DAYS],
  );
  return { now: rows[0].now, reconciledUntil: rows[0].since };
}

/** Records the end of a run. Two runs may end in another order than they started. */
async function finishRun(knex: Knex, until: Date): Promise<void> {
  await knex.raw(
    `insert into reconciliation (looked_until) values (?)
     on conflict (id) do update set looked_until = greatest(reconciliation.looked_until, excluded.looked_until)`,
    [until],
  );
}
