import type { ReceiptResponse } from '@lessons/contract';
import { poundsOf, vatIncludedIn } from '@lessons/rules';
import type { Knex } from 'knex';
import { CardMovement } from '../payments/card-movement.ts';
import type { Payment, Refund } from '../payments/payment.ts';
import { formatReceiptNumber, Receipt } from '../payments/receipt.ts';
import { notFound } from '../http/refusal.ts';
import { playerOf, type Booking } from './booking.ts';
import { presentTimes } from './present-booking.ts';

/**
 * Returns the receipt of a lesson. Needs the `withMoneyAndPlayer` modifier. Throws `Refusal` 404
 * for a lesson that was not paid here.
 */
export async function findReceipt(knex: Knex, booking: Booking): Promise<ReceiptResponse> {
  const { payment } = booking;
  if (!payment) throw notFound('This lesson was not paid online, so there is no receipt.');
  // It was issued when the payment was settled.
  const receipt = await Receipt.query(knex).findOne({ paymentId: payment.id }).throwIfNotFound();
  const movements = await CardMovement.query(knex)
    .where({ paymentIntentId: payment.paymentIntentId })
    .orderBy(['happenedAt', 'balanceTransactionId']);
  return presentReceipt(booking, payment, receipt, movements);
}

function presentReceipt(
  booking: Booking,
  payment: Payment,
  receipt: Receipt,
  movements: readonly CardMovement[],
): ReceiptResponse {
  const { amountPence, cardBrand: brand, cardLast4: last4, cardWallet: wallet } = payment;
  const { sellerName: name, sellerAddress: address, vatNumber, vatPercent: percent } = receipt;
  return {
    number: formatReceiptNumber(receipt),
    paidAt: receipt.paidAt.toISOString(),
    seller: { name, address, vatNumber },
    vat: percent === null ? null : { percent, amount: poundsOf(vatIncludedIn(amountPence, percent)) },
    playerName: playerNameOf(booking),
    lesson: { ...presentTimes(booking), location: booking.location },
    amount: poundsOf(amountPence),
    card: brand === null || last4 === null ? null : { brand, last4, wallet },
    refunds: refundsOf(payment, movements),
  };
}

/**
 * Returns the refunds of a payment as they stand: each that has moved money, on the provider's day, and what is left of
 * ours that has not moved any yet.
 */
function refundsOf({ refund }: Payment, movements: readonly CardMovement[]): ReceiptResponse['refunds'] {
  const present = (pence: number, status: Refund['status'], date: Date) => ({
    amount: poundsOf(pence),
    status,
    date: date.toISOString(),
  });
  const moved = movements
    .filter(({ cause }) => cause === 'refund')
    .map(({ sourceId, pence, happenedAt }) => {
      const failed = movements.find((one) => one.cause === 'refund_failed' && one.sourceId === sourceId);
      const isPending = refund?.providerRefundId === sourceId && refund.status === 'pending';
      const status = failed ? 'failed' : isPending ? 'pending' : 'succeeded';
      return { sourceId, status, pence: -pence, at: failed?.happenedAt ?? happenedAt } as const;
    });
  const left = moved.reduce(
    (pence, one) => (one.status === 'failed' ? pence : pence - one.pence),
    refund?.amountPence ?? 0,
  );
  const hasMoved = moved.some(({ sourceId }) => sourceId === refund?.providerRefundId);
  return [
    ...moved.map(({ pence, status, at }) => present(pence, status, at)),
    ...(refund && !hasMoved && left > 0 ? [present(left, refund.status, refund.createdAt)] : []),
  ];
}

function playerNameOf(booking: Booking): string {
  const { firstName, lastName, email } = playerOf(booking);
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
