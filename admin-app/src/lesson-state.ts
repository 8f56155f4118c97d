import type { AdminBooking } from '@lessons/contract';
import { goesAhead, howPaid } from '@lessons/rules';

/** Whether a lesson is still to take place: it is confirmed, or waits for the coach, and was not called off. */
export function isAhead(booking: AdminBooking): boolean {
  return goesAhead(booking) && booking.status !== 'completed';
}

/** Whether the coach can move a lesson: it has not begun, or was called off and waits for its new time. */
export function isMovable(booking: AdminBooking, now: Date): boolean {
  if (booking.calledOff) return true;
  return isAhead(booking) && Date.parse(booking.startTime) > now.getTime();
}

/** Whether a lesson was paid, given back or not. One that its player booked is paid online. */
export function isPaid({ payPlan, handPayment }: Pick<AdminBooking, 'payPlan' | 'handPayment'>): boolean {
  return payPlan === 'online' || handPayment !== null;
}

/** Whether the coach can change what a lesson costs: nothing of it is paid. */
export function canChangePrice(booking: AdminBooking): boolean {
  return howPaid(booking) === 'unpaid' || (booking.payPlan === 'free' && booking.status !== 'cancelled');
}
