import * as calls from '@lessons/contract';
import type { EndpointResponse } from '@lessons/contract';
import { lessonAt, penceOf, poundsOf, type LessonMinutes } from '@lessons/rules';
import type { AppContext, BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';
import { perMinute } from '../http/rate-limit.ts';
import { invalidRequest } from '../http/refusal.ts';
import {
  bookProblem,
  cancelProblem,
  refundProblem,
  markAsResolved,
} from '../reconciliation/resolve-problem.ts';
import { listPaymentsToLookAt } from '../reconciliation/list-problems.ts';
import { openPayment } from '../checkout/open-payment.ts';
import type { PaymentRequest } from '../checkout/prepare-payment.ts';
import { listSavedCards, removeSavedCard } from '../payments/saved-cards.ts';

export function bindPayments(bind: BindEndpoint, { limit }: RateLimits): void {
  // Each costs a call to the payment provider.
  const limitPaying = limit('pay', perMinute(20));

  bind(calls.createPaymentIntent, limitPaying, async ({ context, player, body }) => {
    const amountPence = penceOf(body.amount);
    const { forName } = body;
    const opened = await openPayment(context, { player, amountPence, slot: slotOf(body), forName });
    return presentOpened(opened, context.clock());
  });

  bind(calls.payForLesson, limitPaying, async ({ context, player, params, body }) => {
    const amountPence = penceOf(body.amount);
    const opened = await openPayment(context, { player, amountPence, bookingId: params.id });
    return presentOpened(opened, context.clock());
  });

  bind(calls.listSavedCards, limit('cards', perMinute(60)), ({ context, player }) =>
    listSavedCards(context, player),
  );

  bind(calls.removeSavedCard, limit('remove card', perMinute(20)), async ({ context, player, params }) => {
    await removeSavedCard(context, player, params.id);
    return { ok: true };
  });

  bind(calls.listPaymentsToLookAt, ({ context }) => listPaymentsToLookAt(context.knex));

  bind(calls.refundPaymentToLookAt, (input) => decide(input, refundProblem));
  bind(calls.bookPaymentToLookAt, (input) => decide(input, bookProblem));
  bind(calls.cancelPaymentToLookAt, (input) => decide(input, cancelProblem));
  bind(calls.resolvePaymentProblem, (input) => decide(input, markAsResolved));
}

function presentOpened(
  { expiresAt, amountPence, ...secrets }: Awaited<ReturnType<typeof openPayment>>,
  now: Date,
): EndpointResponse<typeof calls.createPaymentIntent> {
  return {
    ...secrets,
    amount: poundsOf(amountPence),
    expiresAt: expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((+expiresAt - +now) / 1000)),
  };
}

async function decide(
  { context, player, params }: { context: AppContext; player: { id: string }; params: { id: string } },
  act: (context: AppContext, decision: { problemId: string; coachId: string }) => Promise<unknown>,
) {
  await act(context, { problemId: params.id, coachId: player.id });
  return { ok: true };
}

interface Slot {
  startTime?: string | undefined;
  duration?: LessonMinutes | undefined;
}

function slotOf({ startTime, duration }: Slot): PaymentRequest['slot'] {
  if (startTime === undefined && duration === undefined) return undefined;
  if (startTime === undefined || duration === undefined) {
    throw invalidRequest('startTime and duration: are given together, or neither');
  }
  return { lesson: lessonAt(new Date(startTime), duration), minutes: duration };
}
