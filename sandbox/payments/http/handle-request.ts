import type { Knex } from 'knex';
import { presentPaymentIntent } from '../payment-intents/present-payment-intent.ts';
import { requireSecretKey } from '../protocol/api-keys.ts';
import type { ApiRequest, ApiResponse } from '../protocol/api-request.ts';
import { Refusal } from '../protocol/refusal.ts';
import { respondOnce, saveResponse } from './idempotency.ts';
import type { Route } from './route.ts';

/**
 * Handles a request in one transaction, so that the change, its events and the response kept for
 * its idempotency key are written together or not at all. A failure of our own is kept for the key
 * as well, although it changed nothing.
 * @throws Refusal if nothing was done: an unknown URL, wrong parameters, or a used
 *   idempotency key.
 */
export async function handleRequest(knex: Knex, routes: Route[], request: ApiRequest): Promise<ApiResponse> {
  const { route, id } = findRoute(routes, request);
  if (!route.isPublic) requireSecretKey(request.caller);
  const run = route.prepare(request.params);

  const { idempotencyKey: key } = request;
  try {
    return await knex.transaction((trx) => {
      const respond = () => responseOf(run(trx, id, request.caller), request);
      return key ? respondOnce(trx, request, key, respond) : respond();
    });
  } catch (error) {
    if (key && !(error instanceof Refusal)) await saveResponse(knex, request, key, refusalResponse(OUTAGE));
    throw error;
  }
}

/** Stripe's error for its own failures. */
export const OUTAGE = new Refusal(
  500,
  'api_error',
  'An error occurred with our connection to Stripe. Please retry your request.',
);

/** Returns a refusal instead of throwing it, so that the transaction commits earlier changes. */
async function responseOf(result: Promise<object>, request: ApiRequest): Promise<ApiResponse> {
  try {
    return { status: 200, body: JSON.stringify(await result, null, 2) };
  } catch (error) {
    if (error instanceof Refusal) return refusalResponse(error, request);
    throw error;
  }
}

export function refusalResponse(refusal: Refusal, request?: ApiRequest): ApiResponse {
  const { payment_intent: intent } = refusal.details;
  const body = refusal.toBody();
  if (intent && request) {
    Object.assign(body.error, { payment_intent: presentPaymentIntent(intent, request.caller) });
  }
  return { status: refusal.status, body: JSON.stringify(body, null, 2) };
}

function findRoute(routes: Route[], { method, path }: ApiRequest): { route: Route; id: string } {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec({ pathname: path }) : null;
    if (match) return { route, id: decodeURIComponent(match.pathname.groups['id'] ?? '') };
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new Refusal(404, 'invalid_request_error', message);
}
