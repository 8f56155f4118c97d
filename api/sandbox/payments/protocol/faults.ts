import type Stripe from 'stripe';
import type { RecordedEvent } from '../database/stored-objects.ts';

export interface FaultPoint {
  method: string;
  path: string;
  /** `before`: nothing has been done yet. `after`: the change is made, only its answer is lost. */
  stage: 'before' | 'after';
}

/** `late`: the first attempt waits that many milliseconds. `twice`: delivered once more. `lost`: never delivered. */
type DeliveryFault = 'lost' | 'twice' | { lateByMs: number };

/**
 * `balance too low, refused`: Stripe answers 400. `balance too low, pending`: the refund waits with
 * `pending_reason: 'insufficient_funds'` until `settleRefund`. `charge too old`: Stripe answers 400.
 */
export type RefundFault = 'balance too low, refused' | 'balance too low, pending' | 'charge too old';

/** What can go wrong between a business and its payment provider, so that tests can make it go wrong. */
export interface Faults {
  /**
   * Asked at both stages of each API call. `hang` never answers. 500 answers as Stripe does on its bad days, and the
   * same key may be tried again. `kept 500` is Stripe's failure within a request: its key gets that answer for 24 hours.
   */
  onRequest?(point: FaultPoint): 'hang' | 500 | 'kept 500' | null;
  /** Asked once for each event, before its first delivery. */
  onDelivery?(event: RecordedEvent): DeliveryFault | null;
  /** Asked before a card is charged: `processing` leaves the payment undecided until `finishProcessing`. */
  onCharge?(intent: Stripe.PaymentIntent): 'processing' | null;
  /** Asked before a refund that Stripe would otherwise make. */
  onRefund?(charge: Stripe.Charge): RefundFault | null;
}

/** The bank behind the sandbox: how long it takes to answer, and what tests have it do. */
export interface Bank {
  /** For refunds that a test card has settle later, in milliseconds. */
  answersAfterMs: number;
  faults: Faults;
}
