import type { Knex } from 'knex';
import { DECLINES } from '../cards/card-behaviour.ts';
import { findObject, idOf, lockObject, saveObject } from '../database/stored-objects.ts';
import { stateAfter } from './create-charge.ts';
import { requirePaymentMethod, completePayment, describeDecline } from './payment-outcomes.ts';

/**
 * Ends a payment that a fault left `processing`: paid, or declined by the bank after all.
 * @throws Error if the PaymentIntent is not processing.
 */
export async function finishProcessing(
  knex: Knex,
  paymentIntentId: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  await knex.transaction(async (trx) => {
    const intent = await lockObject(trx, 'payment_intent', paymentIntentId);
    const charge = await lockObject(trx, 'charge', idOf(intent?.latest_charge ?? null));
    if (intent?.status !== 'processing' || !charge) {
      throw new Error(`PaymentIntent ${paymentIntentId} is not processing, but ${intent?.status}`);
    }
    const verdict = outcome === 'succeeded' ? 'approved' : DECLINES.generic;
    const decided = { ...charge, ...stateAfter(verdict, intent.amount) };
    await saveObject(trx, decided);
    if (verdict === 'approved') {
      await completePayment(trx, intent, decided);
      return;
    }
    const paymentMethod = await findObject(trx, 'payment_method', idOf(intent.payment_method));
    await requirePaymentMethod(trx, intent, describeDecline(verdict, charge.id, paymentMethod));
  });
}
