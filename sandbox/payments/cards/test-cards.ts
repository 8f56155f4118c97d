import { createHash } from 'node:crypto';
import { PAID, type CardBehaviour } from './card-behaviour.ts';
import { OTHER_PAYMENT_METHODS, TEST_CARD_ROWS, type TestCardRow } from './test-card-table.ts';

export interface TestCard extends TestCardRow {
  brand: string;
  behaviour: CardBehaviour;
}

/** The brands of numbers that do not begin with 4, by their first digits. */
const BRANDS = {
  amex: /^3[47]/,
  diners: /^3[068]/,
  jcb: /^35/,
  unionpay: /^62/,
  discover: /^6/,
  mastercard: /^[25]/,
};

const TEST_CARDS = TEST_CARD_ROWS.map((row): TestCard => ({
  ...row,
  brand: brandOf(row.number),
  behaviour: { ...PAID, ...row.behaviour },
}));

export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function testCardByPaymentMethod(id: string): TestCard | undefined {
  const number = OTHER_PAYMENT_METHODS[id];
  return number ? testCardByNumber(number) : TEST_CARDS.find((card) => card.paymentMethod === id);
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

function brandOf(number: string): string {
  return Object.entries(BRANDS).find(([, digits]) => digits.test(number))?.[0] ?? 'visa';
}
