import type { PaymentToLookAt } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { Payment } from './payment.ts';

/** Payments whose end the system could not settle by itself, oldest first. Empty on a good day. */
export async function listPaymentsToLookAt(knex: Knex): Promise<PaymentToLookAt[]> {
  const payments = await Payment.query(knex).whereNotNull('problem').orderBy('createdAt');
  return payments.map(({ id, paymentIntentId, amountPence, receiptEmail, createdAt, problem }) => ({
    id,
    paymentIntentId,
    amount: poundsOf(amountPence),
    playerEmail: receiptEmail,
    createdAt: createdAt.toISOString(),
    problem: problem ?? '',
  }));
}
