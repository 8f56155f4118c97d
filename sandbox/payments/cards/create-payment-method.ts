import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { insertObject, newId } from '../database/stored-objects.ts';
import { unixNow } from '../database/clock.ts';
import type { PresentedCard } from './read-card.ts';
import { fingerprintOf } from './test-cards.ts';

/** Stores a card as Stripe shows it: brand, last four digits and expiry, never the number. */
export async function createPaymentMethod(
  trx: Knex.Transaction,
  card: PresentedCard,
  country: string | null,
  allowRedisplay: Stripe.PaymentMethod.AllowRedisplay = 'unspecified',
): Promise<Stripe.PaymentMethod> {
  const { brand, number, checks, country: issuedIn = 'US', funding = 'credit' } = card.testCard;
  const paymentMethod: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: allowRedisplay,
    billing_details: {
      address: { city: null, country, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass', ...checks },
      country: issuedIn,
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.testCard),
      funding,
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: card.isInWallet ? { apple_pay: {}, dynamic_last4: '4242', type: 'apple_pay' } : null,
    },
    created: unixNow(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  await insertObject(trx, paymentMethod);
  return paymentMethod;
}
