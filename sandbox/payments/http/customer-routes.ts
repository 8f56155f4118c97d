import * as z from 'zod';
import {
  createCustomerSession,
  createCustomerSessionParams,
  openCustomerSession,
} from '../customers/customer-sessions.ts';
import {
  createCustomer,
  createCustomerParams,
  deleteCustomer,
  requireCustomer,
  retrieveCustomer,
} from '../customers/customers.ts';
import { detachPaymentMethod } from '../customers/saved-payment-methods.ts';
import { idOf } from '../database/stored-objects.ts';
import { loadPaymentIntent } from '../payment-intents/load-payment-intent.ts';
import { expand, listing, onlyExpand } from '../protocol/parameters.ts';
import { invalidRequest, noSuch } from '../protocol/refusal.ts';
import { listPage, retrieve } from './list-page.ts';
import { endpoint, type Call, type Route } from './route.ts';

const listCardsParams = z.strictObject({
  ...listing,
  type: z.literal('card').optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
});

/** The parameters with which Stripe.js asks for what its Elements show. They are not part of the published API. */
const elementsSessionParams = z.strictObject({
  type: z.literal('payment_intent'),
  client_secret: z.string(),
  customer_session_client_secret: z.string().optional(),
  expand,
});

/** Returns the endpoints about customers and what is saved of them. */
export function customerRoutes(): Route[] {
  return [
    endpoint('POST', '/v1/customers', createCustomerParams, ({ trx, params }) => createCustomer(trx, params)),
    endpoint('GET', '/v1/customers/:id', onlyExpand, ({ trx, id }) => retrieveCustomer(trx, id)),
    endpoint('DELETE', '/v1/customers/:id', onlyExpand, ({ trx, id }) => deleteCustomer(trx, id)),
    endpoint('GET', '/v1/customers/:id/payment_methods', listCardsParams, async (call) => {
      const { trx, id: customer, params } = call;
      const known = await retrieveCustomer(trx, customer);
      if (known.deleted) throw noSuch('customer', customer, 'customer');
      const { type = 'card', allow_redisplay } = params;
      const matching = { customer, type, allow_redisplay };
      return listPage(call, 'payment_method', `/v1/customers/${customer}/payment_methods`, matching);
    }),
    endpoint('GET', '/v1/payment_methods/:id', onlyExpand, ({ trx, id }) =>
      retrieve(trx, 'payment_method', id),
    ),
    endpoint('POST', '/v1/payment_methods/:id/detach', onlyExpand, ({ trx, id }) =>
      detachPaymentMethod(trx, id),
    ),
    endpoint('POST', '/v1/customer_sessions', createCustomerSessionParams, ({ trx, params }) =>
      createCustomerSession(trx, params),
    ),
    endpoint('GET', '/v1/elements/sessions', elementsSessionParams, elementsSession, { isPublic: true }),
  ];
}

/** @throws Refusal 400 for a customer session of another customer than the PaymentIntent's. */
async function elementsSession({ trx, caller, params }: Call<z.infer<typeof elementsSessionParams>>) {
  const { client_secret: clientSecret, customer_session_client_secret: sessionSecret } = params;
  const id = clientSecret.split('_secret_')[0] ?? '';
  const intent = await loadPaymentIntent({ trx, id, caller, clientSecret });
  if (sessionSecret === undefined) return { customer: null };
  const customer = await openCustomerSession(trx, sessionSecret);
  if (customer.customer_session.customer !== idOf(intent.customer)) {
    throw invalidRequest('The Customer Session belongs to another customer than the PaymentIntent.', {
      param: 'customer_session_client_secret',
    });
  }
  await requireCustomer(trx, idOf(intent.customer));
  return { customer };
}
