import * as calls from '@lessons/contract';
import { lessonAt, penceOf, poundsOf } from '@lessons/rules';
import type { LessonMinutes } from '@lessons/rules';
import type { BindEndpoint } from '../http/bind-endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import { listPaymentsToLookAt, markAsSettled } from './payments-to-look-at.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentRequest } from './open-payment.ts';

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

  bind(calls.settlePaymentProblem, async ({ context, player, params }) => {
    await markAsSettled(context.knex, params.id, player.id);
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
