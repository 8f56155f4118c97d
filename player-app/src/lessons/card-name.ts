/** A card, as the payment provider names its brand (`visa`) and its wallet (`apple_pay`). */
interface NamedCard {
  brand: string;
  last4: string;
  wallet?: string | null;
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const WALLETS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  samsung_pay: 'Samsung Pay',
  link: 'Link',
};

/** Returns a card brand's name for people, from the payment provider's. */
export function cardBrandName(brand: string): string {
  return BRANDS[brand] ?? 'Card';
}

/**
 * Returns what people call a card: "Visa ending in 4242", or "Apple Pay, Visa ending in 4242". A
 * brand that nobody knows is a card, and a wallet that nobody knows is left out.
 */
export function cardName({ brand, last4, wallet }: NamedCard): string {
  const card = `${cardBrandName(brand)} ending in ${last4}`;
  const name = WALLETS[wallet ?? ''];
  return name ? `${name}, ${card}` : card;
}
