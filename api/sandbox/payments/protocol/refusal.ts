import type Stripe from 'stripe';

export interface RefusalDetails {
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
 * An answer that is an error by Stripe's published shape (https://docs.stripe.com/api/errors).
 * A refusal is an answer like any other: what was written before it, such as a failed charge, is kept.
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

/** The refusal of a step that a PaymentIntent's status doesn't allow. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Refusal {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** `status`: Stripe answers 400 where the id is a parameter of a list, as a cursor. */
export function noSuch(kind: string, id: string, param: string, status = 404): Refusal {
  const details = { code: 'resource_missing', param };
  return new Refusal(status, 'invalid_request_error', `No such ${kind}: '${id}'`, details);
}

export function cardError(message: string, details: RefusalDetails & { code: string }): Refusal {
  return new Refusal(402, 'card_error', message, details);
}
