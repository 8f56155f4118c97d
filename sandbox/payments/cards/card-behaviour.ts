/** The kinds of disputes of a test card's payment: the reason of a chargeback, or an inquiry. */
export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry';

/** The reason why a bank declines a card. */
export interface Decline {
  code: string;
  /** Undefined if Stripe's error has none. */
  declineCode?: string;
  param?: string;
  message: string;
}

/** The end of a payment with a test card (https://docs.stripe.com/testing). */
export interface CardBehaviour {
  /** Whether the card holder has to approve the payment first, by 3D Secure. */
  needsAuthentication: boolean;
  /** Null if the card is charged. */
  decline: Decline | null;
  refund: 'at once' | 'pending, then succeeds' | 'succeeds, then fails';
  /** The dispute that follows the payment. */
  dispute: DisputeKind | null;
  /** Whether an early fraud warning follows the payment. */
  warnsOfFraud: boolean;
}

export const PAID: CardBehaviour = {
  needsAuthentication: false,
  decline: null,
  refund: 'at once',
  dispute: null,
  warnsOfFraud: false,
};

/** The declines of Stripe's test cards, with Stripe's messages for customers. */
export const DECLINES = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  velocity: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' },
  incorrectCvc: {
    code: 'incorrect_cvc',
    param: 'cvc',
    message: "Your card's security code is incorrect.",
  },
  processingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>;
