import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { findObject, lockObject } from '../database/stored-objects.ts';
import type { Caller } from '../protocol/api-keys.ts';
import { invalidRequest, noSuch } from '../protocol/refusal.ts';

export interface PaymentIntentTarget {
  trx: Knex.Transaction;
  id: string;
  caller: Caller;
  clientSecret: string | undefined;
}

/** @throws Refusal 404 for an unknown id; 400 for a browser without the right client secret. */
export async function loadPaymentIntent({ trx, id, caller, clientSecret }: PaymentIntentTarget) {
  const intent = await findObject(trx, 'payment_intent', id);
  return checkAccess(intent, id, caller, clientSecret);
}

/** Like `loadPaymentIntent`, with the row locked until the transaction ends. */
export async function lockPaymentIntent({ trx, id, caller, clientSecret }: PaymentIntentTarget) {
  const intent = await lockObject(trx, 'payment_intent', id);
  return checkAccess(intent, id, caller, clientSecret);
}

function checkAccess(
  intent: Stripe.PaymentIntent | undefined,
  id: string,
  caller: Caller,
  clientSecret: string | undefined,
): Stripe.PaymentIntent {
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  const isRequired = caller === 'publishable' || clientSecret !== undefined;
  if (isRequired && !sameText(clientSecret ?? '', intent.client_secret ?? '')) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    );
  }
  return intent;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
