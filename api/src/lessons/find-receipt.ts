import type { ReceiptResponse } from '@lessons/contract';
import { poundsOf, vatIncludedIn } from '@lessons/rules';
import type { Knex } from 'knex';
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
  return presentReceipt(booking, payment, receipt);
}

function presentReceipt(booking: Booking, payment: Payment, receipt: Receipt): ReceiptResponse {
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
    refunds: refundsOf(payment),
  };
}

/**
 * Returns the refunds of a payment. A refund of a part by hand is included in a later one of all, unless that has
 * failed.
 */
function refundsOf({ refund, partRefundedPence, partRefundedAt }: Payment): ReceiptResponse['refunds'] {
  const present = (pence: number, status: Refund['status'], date: Date) => ({
    amount: poundsOf(pence),
    status,
    date: date.toISOString(),
  });
  const isPart = partRefundedPence !== null && partRefundedAt && (!refund || refund.status === 'failed');
  return [
    ...(isPart ? [present(partRefundedPence, 'succeeded', partRefundedAt)] : []),
    ...(refund ? [present(refund.amountPence, refund.status, refund.createdAt)] : []),
  ];
}

function playerNameOf(booking: Booking): string {
  const { firstName, lastName, email } = playerOf(booking);
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
