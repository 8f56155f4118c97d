import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, pounds } from './values.ts';

/**
 * A payment with a problem that the coach has to decide about. Later servers may send other kinds
 * and actions.
 */
const paymentToLookAt = z.object({
  /** The id of the problem: a payment can have several. */
  id,
  paymentIntentId: z.nullable(z.string()),
  amount: pounds,
  playerEmail: z.string(),
  createdAt: z.iso.datetime(),
  problem: z.string(),
  kind: z.string(),
  /** The reason that the payment provider gave. */
  providerReason: z.nullable(z.string()),
  /** The actions that the coach can take: `refund`, `book`, `cancel`, `resolve`. */
  actions: z.array(z.string()),
});
export type PaymentToLookAt = z.output<typeof paymentToLookAt>;

export const listPaymentsToLookAt = endpoint({
  method: 'GET',
  path: '/api/admin/payments-to-look-at',
  access: 'coach',
  response: z.array(paymentToLookAt),
});

const actedOn = z.object({ ok: z.boolean() });

/** Refunds what is left of the payment. */
export const refundPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/refund',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});

/** Books the lesson that the payment was made for. */
export const bookPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/book',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});

/** Cancels an unpaid payment, so that it can't be paid any more. */
export const cancelPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/cancel',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});

/** Takes a problem off the list after the coach has dealt with it in another way. */
export const resolvePaymentProblem = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/resolve',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});
