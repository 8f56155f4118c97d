import Stripe from 'stripe';
import type { PaymentContext } from './payment-context.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import type { Player } from '../players/player.ts';
import { customerOf, isCustomerMissing } from './customer.ts';
import { paymentsUnavailable } from './provider-errors.ts';

/** More than anybody saves; Stripe lists up to 100. */
const MAX_CARDS = 20;

/** Returns the cards that a player has saved, newest first. The provider keeps them. */
export async function listSavedCards(context: PaymentContext, player: Player) {
  const customer = customerOf(context, player);
  if (customer === null) return [];
  const { data } = await ask(
    context,
    () => context.stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MAX_CARDS }),
    () => ({ data: [] as Stripe.PaymentMethod[] }),
  );
  return data.flatMap(({ id, card }) =>
    card
      ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
      : [],
  );
}

/**
 * Removes a saved card: it can't be charged any more. Throws `Refusal` 404 for a card that is not
 * saved, 403 for another player's.
 */
export async function removeSavedCard(
  context: PaymentContext,
  player: Player,
  cardId: string,
): Promise<void> {
  const { stripe } = context;
  const customer = customerOf(context, player);
  const card = await ask(
    context,
    () => stripe.paymentMethods.retrieve(cardId),
    () => null,
  );
  if (!card?.customer) throw notFound('This card is not saved.');
  if (card.customer !== customer) throw forbidden('This card is somebody else’s.');
  await ask(
    context,
    () => stripe.paymentMethods.detach(cardId),
    () => null,
  );
}

/** Throws `Refusal` 503 when the provider does not respond. */
async function ask<T>(
  { log }: PaymentContext,
  request: () => PromiseLike<T>,
  ifMissing: () => T,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isCustomerMissing(error) || error.code === 'resource_missing') return ifMissing();
    log.warn({ err: error }, 'The payment provider did not respond about saved cards');
    throw paymentsUnavailable();
  }
}
