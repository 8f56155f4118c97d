import * as calls from '@lessons/contract';
import { lessonAt, penceOf, poundsOf, type LessonMinutes } from '@lessons/rules';
import type { BindEndpoint } from './bind-endpoint.ts';
import { invalidRequest } from '../refusal/refusal.ts';
import {
  bookProblem,
  cancelProblem,
  refundProblem,
  listPaymentsToLookAt,
  markAsSettled,
} from '../reconciliation/resolve-problem.ts';
import { openPayment, type PaymentRequest } from '../checkout/open-payment.ts';

export function bindPayments(bind: BindEndpoint): void {
  bind(calls.createPaymentIntent, async ({ context, player, body }) => {
    const amountPence = penceOf(body.amount);
    const { clientSecret, expiresAt, ...opened } = await openPayment(context, {
      player,
      amountPence,
      slot: slotOf(body),
    });
    return {
      clientSecret,
      amount: poundsOf(opened.amountPence),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  });

  bind(calls.listPaymentsToLookAt, ({ context }) => listPaymentsToLookAt(context.knex));

  const decisionOf = ({ player, params }: { player: { id: string }; params: { id: string } }) => ({
    problemId: params.id,
    coachId: player.id,
  });
  bind(calls.refundPaymentToLookAt, async (input) => {
    await refundProblem(input.context, decisionOf(input));
    return { ok: true } as const;
  });
  bind(calls.bookPaymentToLookAt, async (input) => {
    await bookProblem(input.context, decisionOf(input));
    return { ok: true } as const;
  });
  bind(calls.cancelPaymentToLookAt, async (input) => {
    await cancelProblem(input.context, decisionOf(input));
    return { ok: true } as const;
  });
  bind(calls.settlePaymentProblem, async (input) => {
    await markAsSettled(input.context.knex, decisionOf(input));
    return { ok: true } as const;
  });
}

interface Slot {
  startTime?: string | undefined;
  duration?: LessonMinutes | undefined;
}

function slotOf({ startTime, duration }: Slot): PaymentRequest['slot'] {
  if (startTime === undefined && duration === undefined) return null;
  if (startTime === undefined || duration === undefined) {
    throw invalidRequest('startTime and duration: are given together, or neither');
  }
  return { lesson: lessonAt(new Date(startTime), duration), minutes: duration };
}
