import type { Notice } from '../../notifications/notifications.tsx';
import type { Confirmation } from './confirm-booking.ts';

/** What the notices about a payment and its lesson are about. */
export const BOOKING_TOPIC = 'booking';

/** What is said over the screen. `isFirst`: the booking was under way in this browser; a reload says it no second time. */
export function noticeOf(confirmation: Confirmation, isFirst: boolean): Notice | null {
  if (confirmation.kind === 'unconfirmed' || confirmation.kind === 'processing') return null;
  if (confirmation.kind !== 'failed') {
    if (!isFirst) return null;
    return {
      topic: BOOKING_TOPIC,
      title: 'Booking Confirmed!',
      description: 'Your tennis lesson has been successfully booked.',
    };
  }
  switch (confirmation.reason) {
    case 'nothing-to-book':
      return null;
    case 'not-signed-in':
      return {
        topic: BOOKING_TOPIC,
        title: 'Authentication Error',
        description: 'Please log out and log in again, then try booking.',
        variant: 'destructive',
      };
    case 'refunded':
      return {
        topic: BOOKING_TOPIC,
        title: 'Booking Error',
        description: confirmation.message,
        variant: 'destructive',
      };
    case 'other':
      return {
        topic: BOOKING_TOPIC,
        title: 'Booking Error',
        description: 'There was an issue confirming your booking. Please contact support.',
        variant: 'destructive',
      };
  }
}
