import type Stripe from 'stripe';
import type { Claim } from './run.ts';
import type { World } from './world.ts';

export interface PaymentRow {
  id: string;
  payment_intent_id: string | null;
  amount_pence: number;
  outcome: string;
  booking_id: string | null;
  for_booking_id: string | null;
}
export interface BookingRow {
  id: string;
  status: string;
  player_id: string;
  pay_plan: string;
  price_pence: number;
  starts_at: Date;
  ends_at: Date;
}
export interface FinalState {
  intents: Stripe.PaymentIntent[];
  refunds: Stripe.Refund[];
  payments: PaymentRow[];
  bookings: BookingRow[];
  recordedRefunds: { payment_id: string; status: string; amount_pence: number }[];
  /** Problems that nobody has resolved. */
  problems: { payment_intent_id: string; kind: string; sentence: string }[];
  /** Intents whose refund the provider refused for good: the coach has to settle them. */
  refusedRefunds: ReadonlySet<string>;
  holds: number;
  /** The ids of cards that are attached to a customer, and that nobody has saved. */
  attachedCards: string[];
}

/** Reads what payments, lessons and the provider have become. */
export async function readFinalState({ control, provider }: World): Promise<FinalState> {
  const { rows: objects } = await control.query<{ body: Stripe.PaymentIntent | Stripe.Refund }>(
    `select body from payment_sandbox.object where kind in ('payment_intent', 'refund') order by sequence`,
  );
  const bodies = objects.map(({ body }) => body);
  const { rows: payments } = await control.query<PaymentRow>('select * from payments order by created_at');
  const { rows: bookings } = await control.query<BookingRow>('select * from bookings');
  const { rows: recordedRefunds } =
    await control.query<FinalState['recordedRefunds'][number]>('select * from refunds');
  const { rows: problems } = await control.query<FinalState['problems'][number]>(
    'select * from payment_problems where resolved_at is null',
  );
  const { rowCount: holds } = await control.query('select from court_times where held_until is not null');
  const { rows: attached } = await control.query<{ id: string }>(
    `select id from payment_sandbox.object where kind = 'payment_method'
       and body->>'customer' is not null and body->>'allow_redisplay' <> 'always'`,
  );
  return {
    intents: bodies.filter((body) => body.object === 'payment_intent'),
    refunds: bodies.filter((body) => body.object === 'refund'),
    payments,
    bookings,
    recordedRefunds,
    problems,
    refusedRefunds: provider.refusedRefunds,
    holds: holds ?? 0,
    attachedCards: attached.map(({ id }) => id),
  };
}

/** Whether a response to an actor has turned out to be true. */
export function isTrue(claim: Claim, { bookings, payments, intents }: FinalState): boolean {
  if (claim.what === 'booked for') {
    const own = bookings.find(({ id }) => id === claim.bookingId);
    const isPaidLater = payments.some(
      ({ for_booking_id: id, booking_id }) => id && id === booking_id && id === own?.id,
    );
    return (
      !!own &&
      (own.pay_plan !== 'online' || isPaidLater) &&
      own.player_id === (claim.playerId ?? own.player_id)
    );
  }
  if (claim.what === 'cancelled') {
    const payment = payments.find(({ booking_id }) => booking_id === claim.bookingId);
    // A refund that was promised is made. The coach may add one that was not.
    return (
      bookings.find(({ id }) => id === claim.bookingId)?.status === 'cancelled' &&
      (payment?.outcome === 'refunded' || !claim.willRefund)
    );
  }
  const payment = payments.find(({ payment_intent_id }) => payment_intent_id === claim.paymentIntentId);
  switch (claim.what) {
    case 'booked':
      return payment?.booking_id === claim.bookingId;
    case 'slot_lost':
    case 'paid_too_late':
    case 'paid_already':
    case 'lesson_cancelled':
      return payment?.outcome === 'refunded' && payment.booking_id === null;
    case 'payment_cancelled':
      return intents.find(({ id }) => id === claim.paymentIntentId)?.status === 'canceled';
  }
}
