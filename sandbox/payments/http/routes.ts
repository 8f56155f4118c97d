import * as z from 'zod';
import { acceptDispute, updateDispute, updateDisputeParams } from '../disputes/update-dispute.ts';
import type { Bank } from '../protocol/faults.ts';
import {
  authenticateParams,
  authenticatePaymentIntent,
} from '../payment-intents/authenticate-payment-intent.ts';
import { cancelPaymentIntent } from '../payment-intents/cancel-payment-intent.ts';
import {
  confirmPaymentIntent,
  confirmPaymentIntentParams,
} from '../payment-intents/confirm-payment-intent.ts';
import { createPaymentIntent, createPaymentIntentParams } from '../payment-intents/create-payment-intent.ts';
import { loadPaymentIntent } from '../payment-intents/load-payment-intent.ts';
import { presentPaymentIntent } from '../payment-intents/present-payment-intent.ts';
import { updatePaymentIntent, updatePaymentIntentParams } from '../payment-intents/update-payment-intent.ts';
import { createRefund, createRefundParams } from '../refunds/create-refund.ts';
import { expand, listing, onlyExpand } from '../protocol/parameters.ts';
import { customerRoutes } from './customer-routes.ts';
import { listPage, listParams, retrieve } from './list-page.ts';
import { endpoint, type Route } from './route.ts';

const retrieveParams = z.strictObject({ client_secret: z.string().optional(), expand });
const listOfPaymentParams = z.strictObject({
  ...listing,
  payment_intent: z.string().optional(),
});
const listBalanceParams = z.strictObject({ ...listing, source: z.string().optional() });
const listEventsParams = z.strictObject({ ...listing, type: z.string().optional() });

/** Returns every endpoint of the sandbox. */
export function paymentRoutes(bank: Bank): Route[] {
  return [
    endpoint('POST', '/v1/payment_intents', createPaymentIntentParams, ({ trx, params }) =>
      createPaymentIntent(trx, params),
    ),
    endpoint('GET', '/v1/payment_intents', listParams, (call) =>
      listPage(call, 'payment_intent', '/v1/payment_intents'),
    ),
    endpoint(
      'GET',
      '/v1/payment_intents/:id',
      retrieveParams,
      async ({ params, ...call }) =>
        presentPaymentIntent(
          await loadPaymentIntent({ ...call, clientSecret: params.client_secret }),
          call.caller,
        ),
      { isPublic: true },
    ),
    endpoint('POST', '/v1/payment_intents/:id', updatePaymentIntentParams, ({ params, ...call }) =>
      updatePaymentIntent({ ...call, clientSecret: undefined }, params),
    ),
    endpoint('POST', '/v1/payment_intents/:id/cancel', onlyExpand, (call) =>
      cancelPaymentIntent({ ...call, clientSecret: undefined }),
    ),
    endpoint(
      'POST',
      '/v1/payment_intents/:id/confirm',
      confirmPaymentIntentParams,
      async ({ params, ...call }) =>
        presentPaymentIntent(
          await confirmPaymentIntent({ ...call, clientSecret: params.client_secret }, params, bank),
          call.caller,
        ),
      { isPublic: true },
    ),
    endpoint(
      'POST',
      '/v1/3ds2/authenticate',
      authenticateParams,
      async ({ trx, caller, params }) => {
        const target = { trx, caller, id: params.payment_intent, clientSecret: params.client_secret };
        return presentPaymentIntent(await authenticatePaymentIntent(target, params, bank), caller);
      },
      { isPublic: true },
    ),
    endpoint('POST', '/v1/refunds', createRefundParams, ({ trx, params }) => createRefund(trx, params, bank)),
    endpoint('GET', '/v1/refunds', listOfPaymentParams, (call) =>
      listPage(call, 'refund', '/v1/refunds', { payment_intent: call.params.payment_intent }),
    ),
    endpoint('GET', '/v1/disputes', listOfPaymentParams, (call) =>
      listPage(call, 'dispute', '/v1/disputes', { payment_intent: call.params.payment_intent }),
    ),
    endpoint('GET', '/v1/disputes/:id', onlyExpand, ({ trx, id }) => retrieve(trx, 'dispute', id)),
    endpoint('POST', '/v1/disputes/:id', updateDisputeParams, ({ trx, id, params }) =>
      updateDispute(trx, id, params),
    ),
    endpoint('POST', '/v1/disputes/:id/close', onlyExpand, ({ trx, id }) => acceptDispute(trx, id)),
    endpoint('GET', '/v1/balance_transactions', listBalanceParams, (call) =>
      listPage(call, 'balance_transaction', '/v1/balance_transactions', { source: call.params.source }),
    ),
    endpoint('GET', '/v1/events', listEventsParams, (call) =>
      listPage(call, 'event', '/v1/events', { type: call.params.type }),
    ),
    ...customerRoutes(),
  ];
}
