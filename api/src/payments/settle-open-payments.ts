import { closePayment } from './close-payment.ts';
import { HOLD_MINUTES } from './open-payment.ts';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import { Refund } from './refund.ts';
import { sendRefund } from './send-refund.ts';

const MINUTE = 60_000;
/** After its hold has run out and its own job has had time. */
const OVERDUE_MINUTES = HOLD_MINUTES + 2;
const BATCH = 200;

/**
 * Settles what a crash, a lost webhook or a job that gave up left open: payments past their time, and refunds whose end is
 * not known. One that fails is logged and left to the next round, so that it can't hold up the others.
 */
export async function settleOpenPayments(context: PaymentContext): Promise<void> {
  const { knex, clock, log } = context;
  const overdue = new Date(clock().getTime() - OVERDUE_MINUTES * MINUTE);
  const payments = await Payment.query(knex)
    .where({ outcome: 'open' })
    .where('createdAt', '<', overdue)
    .where((due) =>
      due.whereNotNull('startsAt').orWhere('createdAt', '<', new Date(clock().getTime() - 62 * MINUTE)),
    )
    .orderBy('createdAt')
    .limit(BATCH);
  const refunds = await Refund.query(knex)
    .where({ status: 'pending' })
    .where('createdAt', '<', new Date(clock().getTime() - MINUTE))
    .orderBy('createdAt')
    .limit(BATCH);
  for (const { id } of payments) await attempt(() => closePayment(context, id), { paymentId: id });
  for (const { id } of refunds) await attempt(() => sendRefund(context, id), { refundId: id });

  async function attempt(settle: () => Promise<unknown>, what: object): Promise<void> {
    try {
      await settle();
    } catch (error) {
      log.error({ ...what, err: error }, 'Could not be settled yet');
    }
  }
}
