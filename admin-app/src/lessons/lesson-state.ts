import type { AdminBooking } from '@lessons/contract';

/** Whether a lesson is to take place: it is confirmed, or waits for the coach. */
export function goesAhead({ status }: AdminBooking): boolean {
  return status === 'confirmed' || status === 'pending';
}

/** Whether a lesson goes ahead and has not begun, so that the coach can move it. */
export function isMovable(booking: AdminBooking, now: Date): boolean {
  return goesAhead(booking) && Date.parse(booking.startTime) > now.getTime();
}
