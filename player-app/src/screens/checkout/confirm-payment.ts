import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

type Outcome =
  | SentPayment
  /** Cancelled meanwhile: the player opened another checkout, or its time ran out. */
  | { kind: 'over' }
  | {
      kind: 'failed';
      message: string;
      charge: Charge | 'as-before';
      /** Stripe's form says it beside the field that caused it, until that is edited. */
      isShownByForm: boolean;
    };

/** Paid, or being processed by the bank. */
export interface SentPayment {
  kind: 'sent';
  isPaid: boolean;
  paymentIntentId: string;
  /** Stripe's id of the card. */
  card: string | null;
  outcomeAddress: string;
}

type SentIntent = Pick<PaymentIntent, 'id' | 'status' | 'payment_method'>;

/** Stripe's form, or a payment and a card that has paid another one. */
type Means = { elements: StripeElements } | { clientSecret: string; card: string };

/** The state of a charge: `unknown` if the response was lost, since the bank may have made it. */
export type Charge = 'none' | 'under-way' | 'unknown';

/**
 * Pays with what was typed in the form, or with a card that stays for several payments. A card is paid on this page; a way to pay that leads through a bank's own page
 * comes back to `returnAddress` by itself, and this promise never settles then.
 */
export async function confirmPayment(stripe: Stripe, means: Means, returnAddress: string): Promise<Outcome> {
  const sent = ({ id, status, payment_method: card }: SentIntent): SentPayment => ({
    kind: 'sent',
    isPaid: status === 'succeeded',
    paymentIntentId: id,
    card: typeof card === 'string' ? card : (card?.id ?? null),
    outcomeAddress: withQuery(returnAddress, { payment_intent: id, redirect_status: status }),
  });
  try {
    const confirmParams = { return_url: `${window.location.origin}${returnAddress}` };
    const result = await ('elements' in means
      ? stripe.confirmPayment({ elements: means.elements, confirmParams, redirect: 'if_required' })
      : stripe.confirmPayment({
          clientSecret: means.clientSecret,
          confirmParams: { ...confirmParams, payment_method: means.card },
          redirect: 'if_required',
        }));
    if (!result.error) return sent(result.paymentIntent);
    const intent = result.error.payment_intent;
    // An earlier attempt succeeded, whose response was lost: the player must not pay again.
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return sent(intent);
    if (intent?.status === 'canceled') return { kind: 'over' };
    return result.error.type === 'api_connection_error' ? responseLost : failed(result.error);
  } catch {
    // Stripe.js returns what is wrong with the payment; it throws if it can't reach Stripe.
    return responseLost;
  }
}

/** Returns the address that shows what became of a payment whose response was lost. */
export function outcomeAddressOf(clientSecret: string, returnAddress: string): string {
  return withQuery(returnAddress, { payment_intent: clientSecret.replace(/_secret_.*$/, '') });
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

/** One PaymentIntent is charged once, however often it is confirmed. */
const responseLost: Outcome = {
  kind: 'failed',
  charge: 'unknown',
  isShownByForm: false,
  message:
    'The connection was lost before we got an answer. Please press Pay again: you won’t be charged twice.',
};

function failed(error: StripeError): Outcome {
  return {
    kind: 'failed',
    charge: chargeAfter(error),
    isShownByForm: error.type === 'validation_error' || isShownCode(error),
    message: error.message ?? 'The payment could not be sent. Please try again.',
  };
}

/** The errors that Stripe's form shows by itself: https://docs.stripe.com/payments/payment-element#errors */
const SHOWN_CODES = new Set([
  'generic_decline',
  'insufficient_funds',
  'incorrect_zip',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'fraudulent',
  'lost_card',
  'stolen_card',
  'card_velocity_exceeded',
]);

function isShownCode({ code = '', decline_code: declineCode = '' }: StripeError): boolean {
  return SHOWN_CODES.has(code) || SHOWN_CODES.has(declineCode);
}

function chargeAfter({ type, payment_intent: intent }: StripeError): Charge | 'as-before' {
  // Stripe’s form found the error itself and sent nothing.
  if (type === 'validation_error') return 'as-before';
  return type === 'card_error' || intent?.status === 'requires_payment_method' ? 'none' : 'unknown';
}
