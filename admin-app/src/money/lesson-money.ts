import type { AdminBooking } from '@lessons/contract';
import { formatPounds, howPaid, penceOf, poundsOf } from '@lessons/rules';
import { formatDate } from '../format-date.ts';

type Money = Pick<AdminBooking, 'paymentStatus' | 'price'>;
type HandPayment = NonNullable<AdminBooking['handPayment']>;

const labels: Record<string, string> = {
  completed: 'Paid',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  given_back: 'Given back',
  waived: 'Written off',
  nothing_due: 'Nothing due',
  free: 'Free',
};

/** Says how the money of a lesson stands. A payment status of a newer API is shown as it is. */
export function moneyLabel({ paymentStatus, price }: Money): string {
  const pounds = formatPounds(price);
  switch (paymentStatus) {
    case 'to_pay':
      return `${pounds} to pay`;
    case 'owes':
      return `owes ${pounds}`;
    case 'to_give_back':
      return `${pounds} to give back`;
    default:
      return labels[paymentStatus] ?? paymentStatus;
  }
}

/** Returns the price of a lesson, and how its money stands unless it is paid: £50, £50 to pay, £50 · Written off, Free. */
export function priceText(booking: Money): string {
  const { paymentStatus } = booking;
  if (paymentStatus === 'completed') return formatPounds(booking.price);
  if (paymentStatus === 'free' || isToSettle(booking)) return moneyLabel(booking);
  return `${formatPounds(booking.price)} · ${moneyLabel(booking)}`;
}

/** Returns the price of a lesson as it stands beside how it is paid: null beside "Free". */
export function priceBeside({ paymentStatus, price }: Pick<AdminBooking, 'paymentStatus' | 'price'>) {
  return paymentStatus === 'free' ? null : formatPounds(price);
}

/** Whether a lesson was paid online, and has a receipt. */
export function hasReceipt({ paymentIntentId }: Pick<AdminBooking, 'paymentIntentId'>): boolean {
  return paymentIntentId !== null;
}

/** Whether money has to change hands: to the coach, or back to the client. */
export function isToSettle({ paymentStatus }: Pick<AdminBooking, 'paymentStatus'>): boolean {
  return howPaid({ paymentStatus }) === 'unpaid' || paymentStatus === 'to_give_back';
}

const paid: Record<string, string> = {
  cash: 'Paid in cash',
  transfer: 'Paid by transfer',
  other: 'Paid another way',
};

/** Paid in cash, Paid by transfer, Paid another way */
function handPaymentLabel({ method }: Pick<HandPayment, 'method'>): string {
  return paid[method] ?? 'Paid';
}

/** Paid by card, Paid in cash; null unless the lesson is paid */
export function paidLabel({ paymentStatus, handPayment }: AdminBooking): string | null {
  if (paymentStatus !== 'completed') return null;
  return handPayment ? handPaymentLabel(handPayment) : 'Paid by card';
}

/** £50 · Paid by card; £50 · Paid in cash; £50 to pay; Free */
export function describeMoney(booking: AdminBooking): string {
  const paidBy = paidLabel(booking);
  return paidBy === null ? priceText(booking) : `${formatPounds(booking.price)} · ${paidBy}`;
}

/** Paid in cash on 24 November 2026 */
export function paidByAndWhen(payment: HandPayment): string {
  return `${handPaymentLabel(payment)} on ${formatDate(payment.receivedOn)}`;
}

/** Paid in cash on 24 November 2026, and given back; null without a payment by hand */
export function handPaymentText({ handPayment, paymentStatus }: AdminBooking): string | null {
  if (!handPayment) return null;
  return paidByAndWhen(handPayment) + (paymentStatus === 'given_back' ? ', and given back' : '');
}

/** Says what was recorded for a lesson a moment ago: Paid in cash. */
export function recordedLabel({ handPayment }: AdminBooking): string {
  return handPaymentLabel(handPayment ?? { method: '' });
}

/** Returns in pounds what was paid by hand for a lesson; without a payment, what it costs. */
export function amountOf({ handPayment, price }: Pick<AdminBooking, 'handPayment' | 'price'>): number {
  return handPayment?.amount ?? price;
}

/** Returns what lessons come to, in pounds. */
export function sumOf(lessons: readonly AdminBooking[]): number {
  return poundsOf(lessons.reduce((sum, lesson) => sum + penceOf(amountOf(lesson)), 0));
}

/** Say how money goes back, by how it was paid. */
export const refundText = {
  card: (price: string) => `${price} goes back to the client's payment method, within 3-5 business days.`,
  by_hand: (price: string) => `You give ${price} back yourself. Money lists it until you have.`,
};
