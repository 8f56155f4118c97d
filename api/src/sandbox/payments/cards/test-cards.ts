/** What becomes of a payment with a card, by Stripe's published test cards (https://docs.stripe.com/testing). */
export type CardBehaviour =
  | { payment: 'approved'; refund: 'at once' | 'pending, then succeeds' | 'succeeds, then fails' }
  | { payment: 'authentication' }
  | { payment: 'declined'; code: string; declineCode: string; message: string };

export interface TestCard {
  number: string;
  /** The ready-made PaymentMethod of the same card, for calls that have no card form. */
  paymentMethod: string;
  brand: 'visa' | 'mastercard' | 'amex';
  behaviour: CardBehaviour;
}

const APPROVED = { payment: 'approved', refund: 'at once' } as const;

function declined(declineCode: string, message: string): CardBehaviour {
  return { payment: 'declined', code: 'card_declined', declineCode, message };
}

const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa', brand: 'visa', behaviour: APPROVED },
  {
    number: '5555555555554444',
    paymentMethod: 'pm_card_mastercard',
    brand: 'mastercard',
    behaviour: APPROVED,
  },
  { number: '378282246310005', paymentMethod: 'pm_card_amex', brand: 'amex', behaviour: APPROVED },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    behaviour: declined('generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    behaviour: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000002500003155',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    behaviour: { payment: 'authentication' },
  },
  {
    number: '4000000000007726',
    paymentMethod: 'pm_card_pendingRefund',
    brand: 'visa',
    behaviour: { payment: 'approved', refund: 'pending, then succeeds' },
  },
  {
    number: '4000000000005126',
    paymentMethod: 'pm_card_refundFail',
    brand: 'visa',
    behaviour: { payment: 'approved', refund: 'succeeds, then fails' },
  },
];

export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function testCardByPaymentMethod(id: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.paymentMethod === id);
}

/** The last four digits are all that is kept of a number; among the test cards they are unique. */
export function testCardByLast4(last4: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number.endsWith(last4));
}
