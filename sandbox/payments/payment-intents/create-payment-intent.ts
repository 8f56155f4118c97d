import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { insertObject, newId, randomText } from '../database/stored-objects.ts';
import { unixNow } from '../database/clock.ts';
import { recordEvent } from '../database/record-event.ts';
import { changeMetadata, expand, flag, integer, metadata, text } from '../protocol/parameters.ts';
import { requireCustomer } from '../customers/customers.ts';
import { checkAmount, checkReceiptEmail, currency } from './check-parameters.ts';

export const createPaymentIntentParams = z.strictObject({
  amount: integer,
  currency,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).nonempty().optional(),
  customer: text.optional(),
  description: text.optional(),
  receipt_email: text.optional(),
  metadata: metadata.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  expand,
});

/** @throws Refusal 400 for an amount that Stripe would not charge, or an invalid e-mail address. */
export async function createPaymentIntent(
  trx: Knex.Transaction,
  params: z.infer<typeof createPaymentIntentParams>,
): Promise<Stripe.PaymentIntent> {
  checkAmount(params.amount, params.currency);
  checkReceiptEmail(params.receipt_email);
  if (params.customer !== undefined) await requireCustomer(trx, params.customer);
  const allowed = params.allowed_payment_method_types ?? null;
  const automatic = allowed ? null : { enabled: true, allow_redirects: 'always' as const };
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    ...BLANK,
    id,
    allowed_payment_method_types: allowed,
    amount: params.amount,
    automatic_payment_methods: params.automatic_payment_methods ?? automatic,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: unixNow(),
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: changeMetadata({}, params.metadata),
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  };
  await insertObject(trx, intent);
  await recordEvent(trx, 'payment_intent.created', intent);
  return intent;
}

/** The fields that are the same in every new PaymentIntent. */
const BLANK = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;
