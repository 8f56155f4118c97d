import type { PaymentToLookAt } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { resolved } from '../payments/report-problem.ts';
import { notFound } from '../refusal/refusal.ts';

/** Payments whose end the system could not settle by itself, oldest first. Empty on a good day. */
export async function listPaymentsToLookAt(knex: Knex): Promise<PaymentToLookAt[]> {
  const problems = await PaymentProblem.query(knex)
    .modify('open')
    .withGraphFetched('payment')
    .orderBy(['createdAt', 'id']);
  return problems.map(presentProblem);
}

/** Takes a problem off the list because the coach has dealt with it in another way. Harmless when it is resolved already. */
export async function markAsSettled(knex: Knex, problemId: string, coachId: string): Promise<void> {
  await PaymentProblem.query(knex)
    .findById(problemId)
    .modify('open')
    .patch(resolved({ resolution: 'settled_by_coach', by: coachId }));
  if (!(await PaymentProblem.query(knex).findById(problemId))) throw unknownProblem();
}

export const unknownProblem = () => notFound('This payment is not known here.');

function presentProblem({ payment, actions, ...problem }: PaymentProblem): PaymentToLookAt {
  return {
    id: problem.id,
    paymentIntentId: problem.paymentIntentId,
    amount: poundsOf(payment?.amountPence ?? problem.amountPence ?? 0),
    playerEmail: payment?.receiptEmail ?? problem.playerEmail ?? '',
    createdAt: (payment?.createdAt ?? problem.createdAt).toISOString(),
    problem: problem.sentence,
    kind: problem.kind,
    providerReason: problem.providerReason,
    actions: [...actions, 'settle'],
  };
}
