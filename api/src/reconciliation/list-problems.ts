import type { PaymentToLookAt } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { findNearestSlots } from '../availability/next-slots.ts';
import { CourtTime } from '../court/court-time.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';

/** Returns the open problems, oldest first. */
export async function listPaymentsToLookAt(knex: Knex, now: Date): Promise<PaymentToLookAt[]> {
  const problems = await PaymentProblem.query(knex)
    .modify('open')
    .withGraphFetched('payment')
    .orderBy(['createdAt', 'id']);
  const listed: PaymentToLookAt[] = [];
  for (const problem of problems) {
    const { payment, actions } = problem;
    listed.push({
      id: problem.id,
      paymentIntentId: problem.paymentIntentId,
      amount: poundsOf(payment?.amountPence ?? problem.amountPence ?? 0),
      playerEmail: payment?.receiptEmail ?? problem.playerEmail ?? '',
      createdAt: (payment?.createdAt ?? problem.createdAt).toISOString(),
      problem: problem.sentence,
      kind: problem.kind,
      providerReason: problem.providerReason,
      actions: [...actions, 'settle'],
      ...(await choicesOf(knex, problem, now)),
    });
  }
  return listed;
}

/**
 * Returns the times that the coach can choose for a lesson that was moved after the backup: the new
 * one and the old one. If the new one is taken, also the nearest free ones, and a refund.
 */
async function choicesOf(
  knex: Knex,
  { movedTo, payment, sentence }: PaymentProblem,
  now: Date,
): Promise<Partial<PaymentToLookAt>> {
  if (!movedTo || !payment?.startsAt || !payment.endsAt) return {};
  const { startsAt, endsAt, courtTimeId, playerId } = payment;
  const moved = { start: movedTo, end: new Date(+movedTo + +endsAt - +startsAt) };
  const taken = await CourtTime.query(knex)
    .modify('overlapping', moved)
    .modify('occupied', now, playerId)
    .whereNot({ id: courtTimeId });
  const choices = (times: Date[]) => times.map((time) => time.toISOString());
  if (taken.length === 0) return { startTimes: choices([movedTo, startsAt]), actions: ['move', 'settle'] };
  const free = await findNearestSlots(knex, moved, now);
  return {
    problem: `${sentence} The new time is taken.`,
    startTimes: choices([startsAt, ...free.map(({ start }) => start)]),
  };
}
