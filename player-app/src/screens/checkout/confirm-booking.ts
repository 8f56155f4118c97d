import { ApiError, NetworkError, type Booking } from '@lessons/contract';
import type { BookingIntent } from '../../booking-intent/booking-intent.ts';
import { createBooking, tiePayment } from '../../requests/create-booking.ts';

/** What became of a payment that came back from the provider. */
export type Confirmation =
  | { kind: 'booked'; booking: Booking }
  /** The server says that it is booked, and no more. */
  | { kind: 'booked-before' }
  /** The bank is still processing the payment; the server's words say so. */
  | { kind: 'processing'; message: string }
  /** The server could not be asked. Nothing is lost: it books the lesson by itself, and asking again finds it. */
  | { kind: 'unconfirmed' }
  | { kind: 'failed'; message: string; reason: FailureReason };

/** `refunded`: paid, but somebody else has the slot; the server sends the money back. */
type FailureReason = 'nothing-to-book' | 'not-signed-in' | 'refunded' | 'other';

export interface ConfirmationRequest {
  paymentIntentId: string;
  /** What the browser kept; null when that has been cleared, or the player came back in another browser. */
  intent: BookingIntent | null;
  userId: string | undefined;
  syncProfile: () => Promise<unknown>;
  listMyBookings: () => Promise<readonly Booking[]>;
}

/**
 * Finds the lesson of a payment, or has it booked. Asking again answers the same lesson: the server makes one booking
 * for one payment. Never rejects.
 */
export async function confirmBooking(request: ConfirmationRequest): Promise<Confirmation> {
  // As specified, a profile that can't be written stands in nobody's way: every visit writes it again.
  await request.syncProfile().catch(() => undefined);
  const userId = request.intent?.userId ?? request.userId;
  if (userId === undefined) return failed('other', 'User authentication required. Please log in again.');
  try {
    const booking = (await findBooked(request)) ?? (await book(request, userId));
    if (booking.status === 'cancelled') return failed('other', 'This lesson has been cancelled.');
    return { kind: 'booked', booking: await withPayment(booking, request.paymentIntentId) };
  } catch (error) {
    return confirmationOf(error, request.intent);
  }
}

async function findBooked({ listMyBookings, paymentIntentId }: ConfirmationRequest) {
  // As specified, a list that can't be fetched is an empty one here: the server finds the lesson again itself.
  const bookings = await listMyBookings().catch((): readonly Booking[] => []);
  return bookings.find((booking) => booking.paymentIntentId === paymentIntentId);
}

function book({ intent, paymentIntentId }: ConfirmationRequest, userId: string): Promise<Booking> {
  return createBooking({
    ...intent,
    userId,
    status: 'confirmed',
    paymentStatus: 'completed',
    paymentIntentId,
  });
}

async function withPayment(booking: Booking, paymentIntentId: string): Promise<Booking> {
  if (booking.paymentIntentId !== null) return booking;
  try {
    return await tiePayment(booking.id, paymentIntentId);
  } catch (error) {
    // The lesson is booked all the same: this is for whoever reads the browser's log.
    reportError(error);
    return booking;
  }
}

/** Paid, but there is no lesson: the answer's message says why, and that the money goes back. */
const REFUNDED = ['slot_lost', 'paid_too_late', 'payment_refunded'];

function confirmationOf(error: unknown, intent: BookingIntent | null): Confirmation {
  if (isUnreachable(error)) return { kind: 'unconfirmed' };
  const { status, code, message, detail } = whatWentWrong(error);
  if (status === 409 || message.includes('already been booked')) return { kind: 'booked-before' };
  if (status === 401 || message.includes('User ID required') || message.includes('Unauthorized')) {
    return failed('not-signed-in', 'Authentication error. Please log in again.');
  }
  if (intent === null && isUnknownPayment(status, code)) {
    return failed('nothing-to-book', 'No booking information found');
  }
  if (code === 'payment_processing') return { kind: 'processing', message: detail };
  if (code !== undefined && REFUNDED.includes(code)) return failed('refunded', detail);
  return failed('other', (code !== 'unknown' && detail) || 'Failed to process booking confirmation');
}

/** Not this player's payment, or one that names no slot: without an intent there is nothing to go by. */
function isUnknownPayment(status: number | undefined, code: string | undefined): boolean {
  return status === 400 || status === 403 || status === 404 || code === 'slot_missing';
}

function whatWentWrong(error: unknown) {
  if (error instanceof ApiError) return error;
  reportError(error);
  return { status: undefined, code: undefined, message: '', detail: '' };
}

const TEMPORARY_STATUSES = [429, 502, 503, 504];

/** No answer came, or one that says to ask again later: a service is away for now, or this player has asked too often. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return TEMPORARY_STATUSES.includes(error.status);
  return error instanceof NetworkError;
}

function failed(reason: FailureReason, message: string): Confirmation {
  return { kind: 'failed', reason, message };
}
