import { minutesAfter } from '@lessons/rules';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import type { PaymentContext } from './payment-context.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import type { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';
import { customerOf, isCustomerMissing } from './customer.ts';
import { ownerOf } from './intent.ts';
import { Payment } from './payment.ts';
import { paymentsUnavailable } from './provider-errors.ts';
import { paidAtOf } from './receipt.ts';

/** More than anybody saves; Stripe lists up to 100. */
const MAX_CARDS = 20;

/** How long a card stays for several payments. A job that is late still ends within the hour that is promised. */
const ATTACHED_MINUTES = 45;

/** Whether the player has ticked that a card is saved. Any other is attached for the payments of one press. */
const isSaved = ({ allow_redisplay }: Stripe.PaymentMethod) => allow_redisplay === 'always';

/** Returns the cards that a player has saved, newest first. The provider keeps them. */
export async function listSavedCards(context: PaymentContext, player: Player) {
  const customer = customerOf(context, player);
  if (customer === null) return [];
  const { data } = await ask(
    context,
    () =>
      context.stripe.customers.listPaymentMethods(customer, {
        type: 'card',
        allow_redisplay: 'always',
        limit: MAX_CARDS,
      }),
    () => ({ data: [] as Stripe.PaymentMethod[] }),
  );
  return data.flatMap(({ id, card }) =>
    card
      ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
      : [],
  );
}

/**
 * Removes a saved card: it can't be charged any more. `unlessSaved` leaves one that the player has saved. Throws
 * `Refusal` 404 for a card that is not attached to a player, 403 for another player's.
 */
export async function removeSavedCard(
  context: PaymentContext,
  player: Player,
  cardId: string,
  { unlessSaved = false } = {},
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
  if (unlessSaved && isSaved(card)) return;
  await ask(
    context,
    () => detach(stripe, cardId),
    () => null,
  );
}

/**
 * Has the card of a paid payment detached within an hour, if paying attached it to its customer. It is one that the
 * player saves, or one of several payments, of which the browser may never say that they are over.
 */
export async function detachCardLater(
  trx: Knex,
  { id: paymentId }: Pick<Payment, 'id'>,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  if (intent.status === 'succeeded' && intent.setup_future_usage)
    await enqueue(trx, 'detach-card', { paymentId }, minutesAfter(paidAtOf(intent), ATTACHED_MINUTES));
}

/** Detaches the card that a payment has attached, unless the player has saved it. Throws the provider's error. */
export async function detachUnsavedCard(context: PaymentContext, paymentId: string): Promise<void> {
  const { knex, stripe } = context;
  const { paymentIntentId } = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (!paymentIntentId) return;
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['payment_method'] });
  const card = intent.payment_method;
  if (ownerOf(context, intent) !== 'ours' || !card || typeof card !== 'object') return;
  if (card.customer && !isSaved(card)) await detach(stripe, card.id);
}

/** Detaches a card. Another tab, or the job, may have done so meanwhile: Stripe refuses that. */
async function detach(stripe: Stripe, cardId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(cardId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await stripe.paymentMethods.retrieve(cardId)).customer !== null) throw error;
  }
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
