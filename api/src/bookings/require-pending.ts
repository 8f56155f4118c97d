import { refused } from '../refusal/refusal.ts';
import type { Booking } from './booking.ts';

/**
 * Confirming or rejecting again what is confirmed or cancelled already would be a mistake of the screen.
 *
 * @throws Refusal 422 when the lesson isn't pending any more.
 */
export function requirePending({ status }: Booking): void {
  if (status !== 'pending') throw refused('not_pending', `This lesson is already ${status}.`);
}
