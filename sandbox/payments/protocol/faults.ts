import type Stripe from 'stripe';
import type { RecordedEvent } from '../database/stored-objects.ts';

export interface FaultPoint {
  method: string;
  path: string;
  /** `before`: nothing has been done yet. `after`: the change was made, its response is lost. */
  stage: 'before' | 'after';
}

type RequestFault = 'hang' | 500 | 'kept 500';

/**
 * `balance too low, refused` and `charge too old`: Stripe responds 400. `balance too low, pending`:
 * the refund has `pending_reason: 'insufficient_funds'` until `finishRefund`.
 */
export type RefundFault = 'balance too low, refused' | 'balance too low, pending' | 'charge too old';

/** The settings of Stripe's Dashboard. */
export interface Account {
  chargesEnabled: boolean;
  webhookEndpoints: {
    url: string;
    enabledEvents: string[];
    apiVersion: string | null;
    status: 'enabled' | 'disabled';
    description?: string;
    metadata?: Record<string, string>;
  }[];
  /** The domains that may show Apple Pay and Google Pay. */
  walletDomains: { name: string; applePay: 'active' | 'inactive' }[];
}

/** The failures between a business and its payment provider that tests can cause. */
export interface Faults {
  /**
   * Called at both stages of each API call. `hang` never responds. After 500 the same idempotency
   * key may be tried again. `kept 500` is Stripe's failure within a request: its key gets that
   * response for 24 hours. The call waits for a promise.
   */
  onRequest?(point: FaultPoint): RequestFault | null | Promise<RequestFault | null>;
  /** Called once for each event, before its first delivery. */
  onDelivery?(event: RecordedEvent): 'lost' | null;
  /**
   * Called before a card is charged. `processing`: the payment is undecided until
   * `finishProcessing`.
   */
  onCharge?(intent: Stripe.PaymentIntent): 'processing' | null;
  /** Called before a refund that Stripe would otherwise make. */
  onRefund?(charge: Stripe.Charge): RefundFault | null;
  /** Returns the settings of the Dashboard that differ from the sandbox's own. */
  onAccount?(): Partial<Account>;
}

/** The behaviour of the bank behind the sandbox. */
export interface Bank {
  /** Delay of refunds that are not finished at once, in milliseconds. */
  refundsFinishAfterMs: number;
  faults: Faults;
}
