import * as z from 'zod';
import { invalidRequest } from '../protocol/refusal.ts';

/**
 * The minimum amounts in the currency's smallest unit
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const MIN_AMOUNTS = { gbp: 30, eur: 50, usd: 50 } as const;
const MAX_AMOUNT = 99_999_999;

export const currency = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['gbp', 'eur', 'usd']));
type Currency = z.infer<typeof currency>;

/** @throws Refusal 400 unless Stripe would charge this amount, in pence or cents. */
export function checkAmount(amount: number, of: Currency): void {
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < MIN_AMOUNTS[of]) {
    throw invalidRequest(`Amount must be at least ${money(MIN_AMOUNTS[of], of)} ${of}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > MAX_AMOUNT) {
    throw invalidRequest(`Amount must be no more than ${money(MAX_AMOUNT, of)} ${of}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

/** Formats pence or cents, such as £12.50. */
export function money(amount: number, of: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: of }).format(amount / 100);
}

/** One address in ASCII, with a top-level domain: `someone@localhost` is invalid. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;
const MAX_LENGTH = 512;

/** @throws Refusal 400 `email_invalid` for an address that Stripe does not accept. */
export function checkReceiptEmail(text: string | null | undefined): void {
  if (typeof text !== 'string') return;
  if (text.length <= MAX_LENGTH && ADDRESS.test(text)) return;
  const details = { code: 'email_invalid', param: 'receipt_email' };
  throw invalidRequest(`Invalid email address: ${text}`, details);
}
