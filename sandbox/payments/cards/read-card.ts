import { cardError, invalidRequest } from '../protocol/refusal.ts';
import { testCardByNumber, testCardByPaymentMethod, type TestCard } from './test-cards.ts';

interface CardDetails {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

export interface PresentedCard {
  testCard: TestCard;
  expMonth: number;
  expYear: number;
  /** Whether it was paid with by Apple Pay. */
  isInWallet?: boolean;
}

const TEST_MODE_LIVE_CARD =
  'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
  'For a list of valid test cards, visit: https://stripe.com/docs/testing.';

/**
 * Checks a card's number, expiry date and security code as Stripe's API does. A number that is not
 * a test card's is declined and not stored.
 * @throws Refusal 402 with Stripe's codes.
 */
export function readCard(card: CardDetails, today = new Date()): PresentedCard {
  if (!passesLuhn(card.number)) {
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  }
  const expYear = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  checkExpiry(card.exp_month, expYear, today);

  const testCard = testCardByNumber(card.number);
  if (!testCard) {
    throw cardError(TEST_MODE_LIVE_CARD, { code: 'card_declined', decline_code: 'test_mode_live_card' });
  }
  const codeLength = testCard.brand === 'amex' ? 4 : 3;
  if (card.cvc !== undefined && !new RegExp(`^\\d{${codeLength}}$`).test(card.cvc)) {
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
  }
  return { testCard, expMonth: card.exp_month, expYear };
}

/** Returns one of Stripe's test PaymentMethods, such as `pm_card_visa`. */
export function readTestPaymentMethod(id: string, today = new Date()): PresentedCard {
  const testCard = testCardByPaymentMethod(id);
  if (!testCard) {
    const details = { code: 'resource_missing', param: 'payment_method' };
    throw invalidRequest(`No such PaymentMethod: '${id}'`, details);
  }
  return { testCard, expMonth: 12, expYear: today.getUTCFullYear() + 3 };
}

/** The token that the sandbox's wallet sends. With Stripe the wallet makes a token for each payment. */
const WALLET_TOKEN = 'tok_sandboxWallet';

/**
 * Returns the card of a wallet's token. It is always paid.
 * https://docs.stripe.com/api/payment_methods/create#create_payment_method-card-token
 */
export function readWalletToken(token: string): PresentedCard {
  if (token !== WALLET_TOKEN) {
    const details = { code: 'resource_missing', param: 'payment_method_data[card][token]' };
    throw invalidRequest(`No such token: '${token}'`, details);
  }
  return { ...readTestPaymentMethod('pm_card_visa'), isInWallet: true };
}

function checkExpiry(month: number, year: number, today: Date): void {
  if (month < 1 || month > 12) {
    const details = { code: 'invalid_expiry_month', param: 'exp_month' };
    throw cardError("Your card's expiration month is invalid.", details);
  }
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) {
    const details = { code: 'invalid_expiry_year', param: 'exp_year' };
    throw cardError("Your card's expiration year is in the past.", details);
  }
  if (year === thisYear && month < today.getUTCMonth() + 1) {
    const details = { code: 'invalid_expiry_month', param: 'exp_month' };
    throw cardError("Your card's expiration date is in the past.", details);
  }
}

/** Checks the check digit of ISO/IEC 7812: from the right, every second digit is doubled. */
function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = position % 2 === 0 ? digit : digit * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
