import type { AdminBooking } from '@lessons/contract';

/** Whether the client of a lesson has a page: not of an older API, and not once their data was deleted. */
export function hasPage({ user: { hasAccount, email, phone } }: AdminBooking): boolean {
  return hasAccount !== undefined && (email !== '' || phone !== null);
}
