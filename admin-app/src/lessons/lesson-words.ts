import type { AdminBooking } from '@lessons/contract';
import { formatDuration, formatShortDay, formatTimeRange, fullNameOf } from '@lessons/rules';

/** The client's name, or their e-mail's part before the @. */
export function clientOf({ user }: AdminBooking): string {
  return fullNameOf(user);
}

/** Tue 24 Nov · 17:00–18:00, London time. */
export function whenOf({ startTime, endTime }: AdminBooking): string {
  return `${formatShortDay(startTime)} · ${formatTimeRange(startTime, endTime)}`;
}

/** 1 h, 2 h: for where there is little room. */
export function shortLengthOf({ duration }: AdminBooking): string {
  return `${duration / 60} h`;
}

/** 1 hour, 2 hours. */
export function lengthOf({ duration }: AdminBooking): string {
  return formatDuration(duration);
}

const paymentLabels: Record<AdminBooking['paymentStatus'], string> = {
  completed: 'Paid',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
};

/** Where the money is. A status that this module doesn't know yet is shown as it is. */
export function paymentLabelOf({ status, paymentStatus }: AdminBooking): string {
  if (status === 'cancelled' && paymentStatus === 'refunded') return 'Cancelled - Refunded';
  return paymentLabels[paymentStatus] ?? paymentStatus;
}
