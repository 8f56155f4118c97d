import type { AdminBooking } from '@lessons/contract';

/** Whether the client of a lesson has a page: not once their data was deleted. */
export function hasPage({ user: { email, phone } }: AdminBooking): boolean {
  return email !== '' || phone !== null;
}
