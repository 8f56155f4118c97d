import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { fingerprintOf, testCardByNumber } from '../cards/test-cards.ts';
import { recordEvent } from '../database/record-event.ts';
import { findObject, idOf, lockObject, listObjects, saveObject } from '../database/stored-objects.ts';
import { invalidRequest, noSuch } from '../protocol/refusal.ts';

/** Stripe keeps no more than this of one customer's cards in one list. */
const MAX_LISTED = 100;

/** Saves a card that was charged for its customer, if the customer agreed. */
export async function savePaymentMethod(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethodId: string,
): Promise<void> {
  if (!intent.customer || !intent.setup_future_usage) return;
  const paymentMethod = await lockObject(trx, 'payment_method', paymentMethodId);
  if (!paymentMethod || paymentMethod.customer) return;
  const attached = { ...paymentMethod, customer: idOf(intent.customer) };
  await saveObject(trx, attached);
  await recordEvent(trx, 'payment_method.attached', attached);
}

/**
 * Has an attached card declined from now on, as Stripe's test card 4000 0000 0000 0341: it can be attached to a customer,
 * and then charging it fails.
 */
export async function declineFromNowOn(knex: Knex, paymentMethodId: string): Promise<void> {
  const declined = testCardByNumber('4000000000000341');
  await knex.transaction(async (trx) => {
    const { card, ...paymentMethod } = (await lockObject(trx, 'payment_method', paymentMethodId)) ?? {};
    if (!card || !declined) throw noSuch('PaymentMethod', paymentMethodId, 'payment_method');
    const fingerprint = fingerprintOf(declined);
    await saveObject(trx, { ...paymentMethod, card: { ...card, fingerprint } } as Stripe.PaymentMethod);
  });
}

/** Removes a card from its customer. It can never be charged again. */
export async function detachPaymentMethod(trx: Knex.Transaction, id: string): Promise<Stripe.PaymentMethod> {
  const paymentMethod = await lockObject(trx, 'payment_method', id);
  if (!paymentMethod) throw noSuch('PaymentMethod', id, 'payment_method');
  if (!paymentMethod.customer) {
    const message =
      'The payment method you provided is not attached to a customer so detachment is impossible.';
    throw invalidRequest(message, { param: 'payment_method' });
  }
  const detached = { ...paymentMethod, customer: null };
  await saveObject(trx, detached);
  await recordEvent(trx, 'payment_method.detached', detached);
  return detached;
}

export async function detachAll(trx: Knex.Transaction, customer: string): Promise<void> {
  for (const { id } of await savedCards(trx, customer)) await detachPaymentMethod(trx, id);
}

/** Returns a customer's cards, newest first. */
export async function savedCards(trx: Knex.Transaction, customer: string): Promise<Stripe.PaymentMethod[]> {
  const page = { limit: MAX_LISTED, created: {}, matching: { customer, type: 'card' } };
  return (await listObjects(trx, 'payment_method', page)).data;
}

/**
 * Returns the stored PaymentMethod of this id, if the intent may be paid with it; null for an
 * unknown id.
 * @throws Refusal 400 for a card of another customer, and for one that was used without being saved.
 */
export async function findUsablePaymentMethod(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  id: string,
): Promise<Stripe.PaymentMethod | null> {
  const paymentMethod = await findObject(trx, 'payment_method', id);
  if (!paymentMethod) return null;
  const owner = idOf(paymentMethod.customer);
  const details = { param: 'payment_method', payment_intent: intent };
  if (!owner) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, ' +
        'shared with a connected account without Customer attachment, or was detached from a Customer. ' +
        'It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      details,
    );
  }
  const customer = idOf(intent.customer);
  if (!customer) {
    throw invalidRequest(
      `The \`payment_method\` parameter supplied ${id} belongs to the Customer ${owner}. ` +
        'Please include the Customer in the `customer` parameter on the PaymentIntent.',
      { code: 'parameter_missing', param: 'source', payment_intent: intent },
    );
  }
  if (owner !== customer) {
    throw invalidRequest(
      `The PaymentMethod ${id} does not belong to the Customer you supplied ${customer}. ` +
        'Please use this PaymentMethod with the Customer that it belongs to instead.',
      details,
    );
  }
  return paymentMethod;
}
