import { createHash } from 'node:crypto';
import { DECLINES, PAID, type CardBehaviour } from './card-behaviour.ts';

type Brand = 'visa' | 'mastercard' | 'amex' | 'diners';

export interface TestCard {
  number: string;
  /** The test PaymentMethod of the same card. */
  paymentMethod: string;
  brand: Brand;
  behaviour: CardBehaviour;
}

type Row = [number: string, paymentMethod: string, is?: Partial<CardBehaviour>];

const PLAIN: Row[] = [
  ['4242424242424242', 'pm_card_visa'],
  ['5555555555554444', 'pm_card_mastercard'],
  ['378282246310005', 'pm_card_amex'],
  // 14 digits.
  ['36227206271667', 'pm_card_diners'],
];

const DECLINED: Row[] = [
  ['4000000000000002', 'pm_card_visa_chargeDeclined', { decline: DECLINES.generic }],
  [
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    { decline: DECLINES.insufficientFunds },
  ],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard', { decline: DECLINES.expired }],
  ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', { decline: DECLINES.incorrectCvc }],
  ['4000000000000119', 'pm_card_chargeDeclinedProcessingError', { decline: DECLINES.processingError }],
];

const ASKED = { needsAuthentication: true } as const;
const AUTHENTICATED: Row[] = [
  ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', ASKED],
  ['4000000000003220', 'pm_card_threeDSecure2Required', ASKED],
  ['4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', { ...ASKED, decline: DECLINES.generic }],
];

const AFTER_PAYMENT: Row[] = [
  ['4000000000000259', 'pm_card_createDispute', { dispute: 'fraudulent' }],
  ['4000000000001976', 'pm_card_createDisputeInquiry', { dispute: 'inquiry' }],
  ['4000000000005423', 'pm_card_createIssuerFraudRecord', { warnsOfFraud: true }],
  ['4000000000007726', 'pm_card_pendingRefund', { refund: 'pending, then succeeds' }],
  ['4000000000005126', 'pm_card_refundFail', { refund: 'succeeds, then fails' }],
];

const TEST_CARDS = [...PLAIN, ...DECLINED, ...AUTHENTICATED, ...AFTER_PAYMENT].map(testCard);

export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function testCardByPaymentMethod(id: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.paymentMethod === id);
}

/** Returns the behaviour of a card by its fingerprint; `PAID` for an unknown one. */
export function behaviourOf(fingerprint: string | null | undefined): CardBehaviour {
  return TEST_CARDS.find((card) => fingerprintOf(card) === fingerprint)?.behaviour ?? PAID;
}

/**
 * Returns 16 letters and digits that identify the card's number and don't reveal it, like Stripe's.
 */
export function fingerprintOf({ number }: TestCard): string {
  return createHash('sha256').update(`sandbox card ${number}`).digest('hex').slice(0, 16);
}

function testCard([number, paymentMethod, behaviour]: Row): TestCard {
  return { number, paymentMethod, brand: brandOf(number), behaviour: { ...PAID, ...behaviour } };
}

function brandOf(number: string): Brand {
  if (number.startsWith('4')) return 'visa';
  if (number.startsWith('5')) return 'mastercard';
  return number.startsWith('37') ? 'amex' : 'diners';
}
