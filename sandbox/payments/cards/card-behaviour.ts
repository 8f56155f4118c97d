/** The kinds of disputes of a test card's payment: a chargeback for a reason, or an inquiry. */
export type DisputeKind = 'fraudulent' | 'product_not_received' | 'noncompliant' | 'inquiry';

/** The reason why a bank, or Stripe itself, declines a card. */
export interface Decline {
  code: string;
  /** Undefined if Stripe's error has none. */
  declineCode?: string;
  param?: string;
  message: string;
  /** Whether Stripe's fraud prevention blocks the payment before it reaches the bank. */
  isBlocked?: boolean;
}

/** The end of a payment with a test card (https://docs.stripe.com/testing). */
export interface CardBehaviour {
  /** Whether the card holder has to approve the payment first, by 3D Secure. */
  needsAuthentication: boolean;
  /** Null if the card is charged. */
  decline: Decline | null;
  refund: 'at once' | 'pending, then succeeds' | 'succeeds, then fails';
  /** The disputes that follow the payment. */
  disputes: readonly DisputeKind[];
  /** Whether an early fraud warning follows the payment. */
  warnsOfFraud: boolean;
}

export const PAID: CardBehaviour = {
  needsAuthentication: false,
  decline: null,
  refund: 'at once',
  disputes: [],
  warnsOfFraud: false,
};

const DECLINED = 'Your card was declined.';

/** The declines of Stripe's test cards, with Stripe's messages for customers. */
export const DECLINES = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: DECLINED },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lostCard: { code: 'card_declined', declineCode: 'lost_card', message: DECLINED },
  stolenCard: { code: 'card_declined', declineCode: 'stolen_card', message: DECLINED },
  velocityExceeded: {
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
  blocked: { code: 'card_declined', declineCode: 'fraudulent', message: DECLINED, isBlocked: true },
} as const satisfies Record<string, Decline>;
