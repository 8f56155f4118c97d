import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { unixNow } from '../database/clock.ts';
import { findObject, idOf, insertObject, newId, randomText } from '../database/stored-objects.ts';
import { expand, flag, integer } from '../protocol/parameters.ts';
import { invalidRequest } from '../protocol/refusal.ts';
import { requireCustomer } from './customers.ts';
import { savedCards } from './saved-payment-methods.ts';

const toggle = z.enum(['disabled', 'enabled']).default('disabled');

export const createCustomerSessionParams = z.strictObject({
  customer: z.string(),
  components: z.strictObject({
    payment_element: z.strictObject({
      enabled: flag,
      features: z
        .strictObject({
          payment_method_allow_redisplay_filters: z
            .array(z.enum(['always', 'limited', 'unspecified']))
            .default(['always']),
          payment_method_redisplay: toggle,
          payment_method_redisplay_limit: integer.pipe(z.int().min(1).max(10)).default(3),
          payment_method_remove: toggle,
          payment_method_save: toggle,
          payment_method_save_usage: z.enum(['off_session', 'on_session']).nullable().default(null),
        })
        .optional(),
    }),
  }),
  expand,
});

/** The lifetime of a client secret. https://docs.stripe.com/api/customer_sessions/object */
const LIFETIME_SECONDS = 30 * 60;

const OFF = { enabled: false };

/** Lets a browser see and use what is saved of one customer, for half an hour. */
export async function createCustomerSession(
  trx: Knex.Transaction,
  { customer, components: { payment_element: element } }: z.infer<typeof createCustomerSessionParams>,
): Promise<Stripe.CustomerSession> {
  await requireCustomer(trx, customer);
  const id = newId('cuss');
  const created = unixNow();
  const session: Stripe.CustomerSession = {
    object: 'customer_session',
    client_secret: `${id}_secret_${randomText(40)}`,
    components: {
      active_entitlements: OFF,
      buy_button: OFF,
      customer_portal: OFF,
      customer_sheet: { ...OFF, features: null },
      mobile_payment_element: { ...OFF, features: null },
      payment_element: { enabled: element.enabled, features: element.features ?? null },
      pricing_table: OFF,
    },
    created,
    customer,
    customer_account: null,
    expires_at: created + LIFETIME_SECONDS,
    livemode: false,
  };
  await insertObject(trx, { ...session, id });
  return session;
}

/** The customer as the Payment Element receives it. */
interface ElementsCustomer {
  customer_session: Omit<Stripe.CustomerSession, 'client_secret'>;
  payment_methods: Stripe.PaymentMethod[];
}

/**
 * Returns the customer of a session with the cards that the Payment Element may show.
 * @throws Refusal 400 for a client secret that is unknown or has expired.
 */
export async function openCustomerSession(
  trx: Knex.Transaction,
  clientSecret: string,
): Promise<ElementsCustomer> {
  const session = await findObject(trx, 'customer_session', clientSecret.split('_secret_')[0] ?? '');
  if (session?.client_secret !== clientSecret || session.expires_at <= unixNow()) {
    const param = 'customer_session_client_secret';
    throw invalidRequest('The Customer Session client secret is not valid, or has expired.', { param });
  }
  const { client_secret: _secret, ...shown } = session;
  const features = session.components?.payment_element.features;
  const customer = idOf(session.customer);
  return {
    customer_session: shown,
    payment_methods: features ? await shownCards(trx, customer, features) : [],
  };
}

async function shownCards(
  trx: Knex.Transaction,
  customer: string,
  features: Stripe.CustomerSession.Components.PaymentElement.Features,
): Promise<Stripe.PaymentMethod[]> {
  if (features.payment_method_redisplay !== 'enabled') return [];
  const cards = (await savedCards(trx, customer)).filter(({ allow_redisplay: shown }) =>
    features.payment_method_allow_redisplay_filters.includes(shown ?? 'unspecified'),
  );
  return cards.slice(0, features.payment_method_redisplay_limit ?? 3);
}
