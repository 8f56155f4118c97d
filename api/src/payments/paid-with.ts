import type Stripe from 'stripe';
import type { Payment } from './payment.ts';

/** The card of a payment. All are null if it is not known. */
type PaidWith = Pick<Payment, 'cardBrand' | 'cardLast4' | 'cardWallet'>;

const UNKNOWN_CARD: PaidWith = { cardBrand: null, cardLast4: null, cardWallet: null };

/**
 * Returns the card that an intent was paid with, by its charge. The intent needs its charge. With a
 * wallet these are the digits of the card in it, not those of the device.
 * https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card
 */
export function paidWith({ latest_charge: charge }: Stripe.PaymentIntent): PaidWith {
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : null;
  const digits = card?.last4 ?? '';
  if (!card || !/^[0-9]{4}$/.test(digits)) return UNKNOWN_CARD;
  return { cardBrand: card.brand ?? 'unknown', cardLast4: digits, cardWallet: card.wallet?.type ?? null };
}
