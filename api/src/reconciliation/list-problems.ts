import type { PaymentToLookAt } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { PaymentProblem } from '../payments/payment-problem.ts';

/** Returns the open problems, oldest first. */
export async function listPaymentsToLookAt(knex: Knex): Promise<PaymentToLookAt[]> {
  const problems = await PaymentProblem.query(knex)
    .modify('open')
    .withGraphFetched('payment')
    .orderBy(['createdAt', 'id']);
  return problems.map(({ payment, actions, ...problem }) => ({
    id: problem.id,
    paymentIntentId: problem.paymentIntentId,
    amount: poundsOf(payment?.amountPence ?? problem.amountPence ?? 0),
    playerEmail: payment?.receiptEmail ?? problem.playerEmail ?? '',
    createdAt: (payment?.createdAt ?? problem.createdAt).toISOString(),
    problem: problem.sentence,
    kind: problem.kind,
    providerReason: problem.providerReason,
    actions: [...actions, 'resolve'],
  }));
}
