import * as calls from '@lessons/contract';
import type { EndpointResponse } from '@lessons/contract';
import { lessonAt, penceOf, poundsOf, type LessonMinutes } from '@lessons/rules';
import type { BindEndpoint } from './bind-endpoint.ts';
import type { RateLimits } from './rate-limits.ts';
import { perMinute } from '../http/rate-limit.ts';
import { invalidRequest } from '../http/refusal.ts';
import { actOnProblem } from '../reconciliation/resolve-problem.ts';
import { listPaymentsToLookAt } from '../reconciliation/list-problems.ts';
import { findPayTo } from '../hand-payments/to-settle.ts';
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
    const { attachCard } = body;
    const opened = await openPayment(context, { player, amountPence, bookingId: params.id, attachCard });
    return presentOpened(opened, context.clock());
  });

  bind(calls.getPayTo, async ({ context, player }) => ({ payTo: await findPayTo(context.knex, player.id) }));

  bind(calls.listSavedCards, limit('cards', perMinute(60)), ({ context, player }) =>
    listSavedCards(context, player),
  );

  bind(calls.removeSavedCard, limit('remove card', perMinute(20)), async (input) => {
    const { context, player, params, query } = input;
    await removeSavedCard(context, player, params.id, { unlessSaved: query.unlessSaved !== undefined });
    return { ok: true };
  });

  bind(calls.listPaymentsToLookAt, ({ context }) => listPaymentsToLookAt(context.knex));

  bind(calls.actOnPaymentToLookAt, async ({ context, player, params, body }) => {
    await actOnProblem(context, { problemId: params.id, coachId: player.id, ...body });
    return { ok: true };
  });
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
