import type Stripe from 'stripe';

interface RefusalDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  message_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/**
 * An error of Stripe's API (https://docs.stripe.com/api/errors). What was written before it is
 * thrown, such as a failed charge, is committed.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly details: RefusalDetails;

  constructor(status: number, type: ErrorType, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  toBody(): { error: object } {
    const { code } = this.details;
    const documentation = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
    return {
      error: {
        ...this.details,
        ...(documentation && { doc_url: documentation }),
        message: this.message,
        type: this.type,
      },
    };
  }
}

export function invalidRequest(message: string, details: RefusalDetails = {}): Refusal {
  return new Refusal(400, 'invalid_request_error', message, details);
}

/** Returns the refusal of a call that the PaymentIntent's status does not allow. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Refusal {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** Stripe responds 404 for the id of a path, and 400 for an id in a parameter. */
export function noSuch(kind: string, id: string, param: string, status = 404): Refusal {
  const details = { code: 'resource_missing', param };
  return new Refusal(status, 'invalid_request_error', `No such ${kind}: '${id}'`, details);
}

export function cardError(message: string, details: RefusalDetails & { code: string }): Refusal {
  return new Refusal(402, 'card_error', message, details);
}
