import type { AdminBooking } from '@lessons/contract';

/** Whether a lesson is of a client without account. One whose data was deleted has no contact any more. */
export function isGuest({ user: { hasAccount, email, phone } }: AdminBooking): boolean {
  return hasAccount === false && (email !== '' || phone !== null);
}
