import type { AdminBooking } from '@lessons/contract';
import { goesAhead } from '@lessons/rules';

/** Whether a lesson is still to take place: it is confirmed, or waits for the coach, and was not called off. */
export function isAhead(booking: AdminBooking): boolean {
  return goesAhead(booking) && booking.status !== 'completed';
}

/** Whether the coach can move a lesson: it has not begun, or was called off and waits for its new time. */
export function isMovable(booking: AdminBooking, now: Date): boolean {
  if (booking.calledOff) return true;
  return isAhead(booking) && Date.parse(booking.startTime) > now.getTime();
}
