import type { Knex } from 'knex';
import { requireSecretKey } from './api-keys.ts';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { answerOnce, keepAnswer } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import type { Route } from './route.ts';
import { presentPaymentIntent } from '../payment-intents/present-payment-intent.ts';

/**
 * Carries a request out in one transaction: the change, the events that tell of it and the answer kept for its
 * idempotency key stand or fall together.
 * A failure of our own is kept for the key as well, though nothing was carried out then.
 * @throws Refusal where nothing was carried out: unknown place, wrong parameters, or an idempotency key in use.
 */
export async function answerRequest(knex: Knex, routes: Route[], request: ApiRequest): Promise<ApiAnswer> {
  const { route, id } = findRoute(routes, request);
  if (!route.isPublic) requireSecretKey(request.caller);
  const carryOut = route.prepare(request.params);

  const { idempotencyKey: key } = request;
  try {
    return await knex.transaction((trx) => {
      const answer = () => answerOf(carryOut(trx, id, request.caller), request);
      return key ? answerOnce(trx, request, key, answer) : answer();
    });
  } catch (error) {
    if (key && !(error instanceof Refusal)) await keepAnswer(knex, request, key, answerRefusal(OUTAGE));
    throw error;
  }
}

/** Stripe's answer when it fails itself. */
export const OUTAGE = new Refusal(
  500,
  'api_error',
  'An error occurred with our connection to Stripe. Please retry your request.',
);

/** A refusal is an answer: returned, not thrown, so that the transaction keeps what led to it. */
async function answerOf(result: Promise<object>, request: ApiRequest): Promise<ApiAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await result, null, 2) };
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error, request);
    throw error;
  }
}

export function answerRefusal(refusal: Refusal, request?: ApiRequest): ApiAnswer {
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
