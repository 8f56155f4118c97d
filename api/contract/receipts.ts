import * as z from 'zod/mini';
import { refundStatus } from './booking-changes.ts';
import { endpoint } from './endpoint.ts';
import { id, openEnum, pounds } from './values.ts';

export const receipt = z.object({
  /** The number as it is printed: 000042. */
  number: z.string(),
  paidAt: z.iso.datetime(),
  /** The seller on the day of the payment. */
  seller: z.object({ name: z.string(), address: z.string(), vatNumber: z.nullable(z.string()) }),
  /** The VAT that is part of the amount. */
  vat: z.nullable(z.object({ percent: z.number(), amount: pounds })),
  playerName: z.string(),
  /** The lesson as it is now: it may have been moved. */
  lesson: z.object({
    startTime: z.iso.datetime(),
    endTime: z.iso.datetime(),
    /** Minutes. */
    duration: z.number(),
    location: z.string(),
  }),
  amount: pounds,
  /**
   * The card or wallet that paid. `brand` and `wallet` are as the payment provider names them: `visa`, `apple_pay`.
   * Null if it is not known.
   */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), wallet: z.nullable(z.string()) })),
  /** `date` is when the money moved at the payment provider; before that, when the refund was decided. */
  refunds: z.array(z.object({ amount: pounds, status: openEnum(refundStatus), date: z.iso.datetime() })),
});
export type Receipt = z.output<typeof receipt>;
export type ReceiptResponse = z.input<typeof receipt>;

/** The receipt of a paid lesson, for its player, the coach and admins. 404 for an unpaid lesson. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/receipt',
  access: 'player',
  params: z.object({ id }),
  response: receipt,
});
