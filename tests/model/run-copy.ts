import Stripe from 'stripe';
import { adoptCopy } from '../../api/scripts/adopt/adopt.ts';
import { Booking } from '../../api/src/lessons/booking.ts';
import { closePayment } from '../../api/src/checkout/close-payment.ts';
import { handleStripeEvent } from '../../api/src/reconciliation/handle-stripe-event.ts';
import { labelIntent } from '../../api/src/payments/intent.ts';
import { Payment, Refund } from '../../api/src/payments/payment.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { sendRefund } from '../../api/src/payments/send-refund.ts';
import { backUp, restoreRows } from './backups.ts';
import type { Run } from './run.ts';

/**
 * Copies the database, makes the copy a site of its own and runs it, hours later: every webhook, a reconciliation and every
 * job. It must not change anything at the provider, nor book a lesson.
 */
export async function runCopy({ world, unexpected }: Run): Promise<void> {
  const { copy } = world;
  await restoreRows(copy.control, await backUp(world.control));
  const { knex, deploymentId } = copy.context;
  await copy.control.query(`update deployment set deployment_id = 'lessons.example'`);
  await adoptCopy(knex, { from: 'lessons.example', deploymentId });
  const bookedBefore = await Booking.query(knex).resultSize();
  const { rows: events } = await world.control.query<{ body: Stripe.Event }>(
    `select body from payment_sandbox.object where kind = 'event' order by sequence`,
  );
  for (const { body } of events) await attempt(() => handleStripeEvent(copy.context, body));
  await attempt(() => reconcile(copy.context));
  for (const { id } of await Payment.query(knex)) {
    await attempt(() => closePayment(copy.context, id));
    await attempt(() => labelIntent(copy.context, id));
  }
  for (const { id } of await Refund.query(knex)) await attempt(() => sendRefund(copy.context, id));
  unexpected.push(
    ...copy.changes.splice(0).map((change) => new Error(`The copy changes the provider: ${change}`)),
  );
  if ((await Booking.query(knex).resultSize()) > bookedBefore)
    unexpected.push(new Error('The copy books a lesson of the live site'));

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The provider refuses the copy's changes and its own intents with a connection error.
      if (!(error instanceof Stripe.errors.StripeConnectionError)) unexpected.push(error);
    }
  }
}
