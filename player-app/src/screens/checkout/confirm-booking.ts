import { ApiError, NetworkError, type Booking } from '@lessons/contract';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { createBooking, updateBookingPayment } from '../../requests/booking-changes.ts';

/** The result of a payment after the player returned from the payment provider. */
export type Confirmation =
  | { kind: 'booked'; booking: Booking }
  /** The server says that it is booked, and no more. */
  | { kind: 'booked-before' }
  /** The bank is still processing the payment. `message` is the server's. */
  | { kind: 'processing'; message: string }
  /** The server could not be reached. It books the lesson by itself, and the next request finds it. */
  | { kind: 'unconfirmed' }
  | { kind: 'failed'; message: string; reason: FailureReason };

/**
 * `refunded`: paid, but the slot or its time is gone, or the lesson needs no payment; the server refunds it.
 * `to-look-at`: paid, and the coach decides. `other`: the server has not said whether it is paid.
 */
export type FailureReason =
  'nothing-to-book' | 'not-signed-in' | 'not-paid' | 'refunded' | 'to-look-at' | 'other';

export interface ConfirmationRequest {
  /** Whether the payment books a lesson, and is not for one that the coach has booked. */
  isNewLesson: boolean;
  paymentIntentId: string;
  /** Null if the browser no longer has it, or if the player returned in another browser. */
  intent: BookingIntent | null;
  userId: string | undefined;
  syncProfile: () => Promise<unknown>;
  listMyBookings: () => Promise<readonly Booking[]>;
}

/**
 * Returns the lesson of a payment, or books it. Can be repeated: the server makes one booking for one payment. Never
 * rejects.
 */
export async function confirmBooking(request: ConfirmationRequest): Promise<Confirmation> {
  // A profile that can't be saved must not stop the booking: the next visit saves it.
  await request.syncProfile().catch(() => undefined);
  const userId = request.intent?.userId ?? request.userId;
  if (userId === undefined) return failed('other', 'User authentication required. Please log in again.');
  try {
    const booking = (await findBooked(request)) ?? (await book(request, userId));
    // One that was owed is paid although it was cancelled.
    if (request.isNewLesson && booking.status === 'cancelled')
      return failed('other', 'This lesson has been cancelled.');
    return { kind: 'booked', booking: await withPayment(booking, request.paymentIntentId) };
  } catch (error) {
    return confirmationOf(error, request);
  }
}

async function findBooked({ listMyBookings, paymentIntentId }: ConfirmationRequest) {
  // A list that can't be loaded is taken as empty: the server finds the lesson of a payment by itself.
  const bookings = await listMyBookings().catch((): readonly Booking[] => []);
  return bookings.find((booking) => booking.paymentIntentId === paymentIntentId);
}

function book({ intent, paymentIntentId }: ConfirmationRequest, userId: string): Promise<Booking> {
  // The payment has the name.
  const { forName: _, ...slot } = intent ?? {};
  return createBooking({
    ...slot,
    userId,
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentIntentId,
  });
}

async function withPayment(booking: Booking, paymentIntentId: string): Promise<Booking> {
  if (booking.paymentIntentId !== null) return booking;
  try {
    return await updateBookingPayment(booking.id, paymentIntentId);
  } catch (error) {
    // The lesson is booked all the same.
    reportError(error);
    return booking;
  }
}

type Outcome = Exclude<Confirmation['kind'], 'booked'> | FailureReason;

/** The meaning of each of the server's error codes. Codes decide before anything else. */
const outcomeOfCode: Partial<Record<string, Outcome>> = {
  payment_processing: 'processing',
  slot_lost: 'refunded',
  paid_too_late: 'refunded',
  payment_refunded: 'refunded',
  paid_already: 'refunded',
  lesson_cancelled: 'refunded',
  payment_cancelled: 'not-paid',
  payment_not_completed: 'not-paid',
  payment_to_look_at: 'to-look-at',
  unauthorized: 'not-signed-in',
  // Not the API's response: the page of a proxy or of a hotel, or half a response.
  unknown: 'unconfirmed',
  unreadable_answer: 'unconfirmed',
};

/** The meaning of the status where the code doesn't say. From 429 on, the request can be repeated later. */
const outcomeOfStatus: Partial<Record<number, Outcome>> = {
  401: 'not-signed-in',
  409: 'booked-before',
  429: 'unconfirmed',
  502: 'unconfirmed',
  503: 'unconfirmed',
  504: 'unconfirmed',
};

/** The texts of the specification's error catalogue, for errors whose code and status say nothing. */
const outcomeOfText: readonly (readonly [text: string, Outcome])[] = [
  ['already been booked', 'booked-before'],
  ['User ID required', 'not-signed-in'],
  ['Unauthorized', 'not-signed-in'],
];

function confirmationOf(error: unknown, request: ConfirmationRequest): Confirmation {
  if (error instanceof NetworkError) return { kind: 'unconfirmed' };
  if (!(error instanceof ApiError)) {
    reportError(error);
    return failed('other', 'Failed to process booking confirmation');
  }
  const { detail } = error;
  const outcome = outcomeOf(error, request);
  switch (outcome) {
    case 'booked-before':
    case 'unconfirmed':
      return { kind: outcome };
    case 'processing':
      return { kind: 'processing', message: detail };
    case 'not-signed-in':
      return failed(outcome, 'Authentication error. Please log in again.');
    case 'nothing-to-book':
      return failed(outcome, 'No booking information found');
    case 'not-paid':
    case 'refunded':
    case 'to-look-at':
      return failed(outcome, detail);
    default:
      return failed('other', detail || 'Failed to process booking confirmation');
  }
}

function outcomeOf({ code, status, message }: ApiError, request: ConfirmationRequest): Outcome {
  const known = outcomeOfCode[code] ?? outcomeOfStatus[status];
  if (known) return known;
  const catalogued = outcomeOfText.find(([text]) => message.includes(text));
  if (catalogued) return catalogued[1];
  const isOfNothing = request.isNewLesson && request.intent === null && isUnknownPayment(status, code);
  return isOfNothing ? 'nothing-to-book' : 'other';
}

/**
 * Returns whether the payment is another player's, or has no slot: without an intent nothing is known of the lesson.
 */
function isUnknownPayment(status: number, code: string): boolean {
  return status === 400 || status === 403 || status === 404 || code === 'slot_missing';
}

function failed(reason: FailureReason, message: string): Confirmation {
  return { kind: 'failed', reason, message };
}
