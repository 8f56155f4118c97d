import type { Notice } from '../../notifications/notifications.tsx';
import type { Confirmation } from './confirm-booking.ts';

/** The topic of the notices about a payment and its lesson. */
export const BOOKING_TOPIC = 'booking';

/**
 * Returns the toast for a result; null for one that is not final. `isFirst` is false after a reload, so that a success is
 * toasted once.
 */
export function noticeOf(confirmation: Confirmation, isFirst: boolean): Notice | null {
  switch (confirmation.kind) {
    case 'unconfirmed':
    case 'processing':
      return null;
    case 'booked':
    case 'booked-before':
      return isFirst
        ? {
            topic: BOOKING_TOPIC,
            title: 'Booking Confirmed!',
            description: 'Your tennis lesson has been successfully booked.',
          }
        : null;
    case 'failed':
      return failureOf(confirmation);
  }
}

function failureOf({ reason, message }: Extract<Confirmation, { kind: 'failed' }>): Notice | null {
  switch (reason) {
    case 'nothing-to-book':
      return null;
    case 'not-signed-in':
      return failure('Authentication Error', 'Please log out and log in again, then try booking.');
    case 'not-paid':
    case 'refunded':
    case 'to-look-at':
      return failure('Booking Error', message);
    case 'other':
      return failure('Booking Error', 'There was an issue confirming your booking. Please contact support.');
  }
}

const failure = (title: string, description: string): Notice => ({
  topic: BOOKING_TOPIC,
  title,
  description,
  variant: 'destructive',
});
