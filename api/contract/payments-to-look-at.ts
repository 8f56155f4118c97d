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
  /** The actions that the coach can take: see `actOnPaymentToLookAt`. */
  actions: z.array(z.string()),
});
export type PaymentToLookAt = z.output<typeof paymentToLookAt>;

export const listPaymentsToLookAt = endpoint({
  method: 'GET',
  path: '/api/admin/payments-to-look-at',
  access: 'coach',
  response: z.array(paymentToLookAt),
});

export const paymentActions = z.enum(['refund', 'book', 'cancel', 'resolve']);
export type PaymentAction = z.output<typeof paymentActions>;

/**
 * Acts on a payment. `refund` gives back what is left of it; `book` books the lesson that it was made for; `cancel` ends an
 * unpaid one, so that it can't be paid any more; `resolve` takes the problem off the list after the coach has dealt with it
 * in another way. Throws 422 for an action that is not, or no longer, among `actions`.
 */
export const actOnPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ action: paymentActions }),
  response: z.object({ ok: z.boolean() }),
});
