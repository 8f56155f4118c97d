import type { AdminBooking } from '@lessons/contract';

/** Whether a lesson is to take place: it is confirmed, or waits for the coach, and was not called off. */
export function goesAhead({ status, calledOff }: AdminBooking): boolean {
  return (status === 'confirmed' || status === 'pending') && !calledOff;
}

/** Whether the coach can move a lesson: it has not begun, or was called off and waits for its new time. */
export function isMovable(booking: AdminBooking, now: Date): boolean {
  if (booking.calledOff) return true;
  return goesAhead(booking) && Date.parse(booking.startTime) > now.getTime();
}
