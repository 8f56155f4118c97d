import Stripe from 'stripe';
import { closePayment } from '../checkout/close-payment.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { retrieveIntent } from '../payments/provider-intent.ts';
import { Refund } from '../payments/refund.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { Attempts } from './attempts.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';
import { lookedUntil, recordLook, startLook } from './reconciliation.ts';

/** Refunds by hand, refunds that fail weeks later and disputes belong to intents that are too old to be listed again. */
const LATE_NEWS = [
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

export interface Reconciliation {
  since: Date;
  /** How many of the provider's intents were compared. */
  compared: number;
  repaired: number;
  /** How many could not be settled this time: the provider or the database didn't answer. The next run tries again. */
  unsettled: number;
  /** Those, by the intent's id, or the payment's if it has none. */
  failures: { what: string; reason: string }[];
}

/**
 * Compares the provider with the books, both ways, and settles what a crash, a lost webhook or a job that gave up left open: payments
 * past their time, pending refunds, and whatever the provider did since the last look (or `since`) that the books don't say. All of it by
 * the actions that webhook and browser use, so it may run at any time, in several processes at once.
 *
 * One item that fails does not hold up the others. What fails for good becomes a problem for the coach and is tried at every run; it does not
 * keep the look from advancing. What may pass does: the next look begins where this one did.
 *
 * @throws when the provider doesn't list its intents; then the next look begins where this one did.
 */
export async function reconcile(context: PaymentContext, since?: Date): Promise<Reconciliation> {
  const { knex, stripe, clock } = context;
  const begun = await startLook(knex);
  const report: Reconciliation = {
    since: since ?? (await lookedUntil(knex)),
    compared: 0,
    repaired: 0,
    unsettled: 0,
    failures: [],
  };
  const seen = new Set<string>();
  const attempts = new Attempts(context, report);
  await settleBooks();
  await compareIntents();
  await readLateNews();
  await attempts.resolveSettled();
  if (report.unsettled === 0) await recordLook(knex, begun);
  return report;

  async function settleBooks(): Promise<void> {
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
    const open = await PaymentProblem.query(knex).modify('open').whereNotNull('paymentIntentId');
    for (const paymentIntentId of new Set(open.map((problem) => problem.paymentIntentId))) {
      await attempts.make({ paymentIntentId: paymentIntentId ?? '' }, async () =>
        compareOne(await retrieveIntent(stripe, paymentIntentId ?? '')),
      );
    }
  }

  async function compareIntents(): Promise<void> {
    const listed = stripe.paymentIntents.list({
      created: createdSince(report.since),
      limit: 100,
      expand: ['data.latest_charge'],
    });
    for await (const intent of listed) {
      seen.add(intent.id);
      const item = { paymentIntentId: intent.id, amountPence: intent.amount };
      await attempts.make(item, () => compareOne(intent));
    }
  }

  async function compareOne(intent: Stripe.PaymentIntent): Promise<boolean> {
    const comparison = await compareWithProvider(context, intent);
    if (comparison !== 'not-ours') report.compared += 1;
    return comparison === 'repaired';
  }

  async function readLateNews(): Promise<void> {
    for (const type of LATE_NEWS) {
      const created = createdSince(report.since);
      for await (const event of stripe.events.list({ type, created, limit: 100 })) {
        // Comparing an intent shows its refunds, but not its disputes.
        if (!type.startsWith('charge.dispute.') && seen.has(intentIdOf(event))) continue;
        await attempts.make({ paymentIntentId: intentIdOf(event) }, () => handleStripeEvent(context, event));
      }
    }
  }
}

/** What a refund's or charge's event is about; empty for others. */
function intentIdOf({ data: { object } }: Stripe.Event): string {
  if (!('payment_intent' in object)) return '';
  const { payment_intent: intent } = object;
  return (typeof intent === 'string' ? intent : intent?.id) ?? '';
}

function createdSince(time: Date): Stripe.RangeQueryParam {
  return { gte: Math.floor(time.getTime() / 1000) };
}
