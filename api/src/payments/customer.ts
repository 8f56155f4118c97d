import Stripe from 'stripe';
import type { PaymentContext } from './payment-context.ts';
import { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';

/** Another tab's request with the same key gets 409 until the first has ended. */
const ATTEMPTS = { maxNetworkRetries: 2 };

/**
 * Returns the player's customer of this deployment. Null for a player without one, and in a copy of
 * another deployment's database.
 */
export function customerOf(
  { deploymentId }: Pick<PaymentContext, 'deploymentId'>,
  { stripeCustomerId, stripeCustomerDeployment }: Player,
): string | null {
  return stripeCustomerDeployment === deploymentId ? stripeCustomerId : null;
}

/**
 * Returns the player's customer at the provider, who is created at the first checkout. `missing` is
 * one that the provider doesn't have (any more) and that is replaced. Returns null if the provider
 * does not respond: then no card can be saved, but the lesson can be paid. A customer of an account
 * that was closed meanwhile is deleted by a job.
 */
export async function findOrCreateCustomer(
  context: PaymentContext,
  player: Player,
  missing: string | null = null,
): Promise<string | null> {
  const { knex, stripe, deploymentId } = context;
  const known = customerOf(context, player);
  if (known !== null && known !== missing) return known;
  try {
    // The parameters never change, so that the key can be repeated: one customer, however many
    // tabs and processes ask at once.
    const customer = await stripe.customers.create(
      { metadata: { deployment_id: deploymentId, player_id: player.id } },
      { ...ATTEMPTS, idempotencyKey: `${deploymentId}:customer:${player.id}:${missing ?? 'first'}` },
    );
    await Player.query(knex)
      .findById(player.id)
      .where((replaced) =>
        replaced
          .whereNull('stripeCustomerId')
          .orWhereRaw('stripe_customer_deployment is distinct from ?', [deploymentId])
          .orWhere('stripeCustomerId', missing ?? ''),
      )
      .patch({ stripeCustomerId: customer.id, stripeCustomerDeployment: deploymentId });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    context.log.warn({ playerId: player.id, err: error }, 'The payment provider did not create a customer');
  }
  // The stored id counts, also if another process was quicker.
  const stored = await Player.query(knex).findById(player.id).throwIfNotFound();
  if (stored.closedAt) {
    await enqueue(knex, 'delete-account', { playerId: player.id });
    return null;
  }
  const customer = customerOf(context, stored);
  return customer === missing ? null : customer;
}

/** Whether the provider refuses a request because it doesn't have the customer. */
export function isCustomerMissing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === 'resource_missing' && (error.param === 'customer' || error.param === 'id');
}

/**
 * Returns the client secret with which the browser sees the customer's saved cards and can offer to
 * save one. Null without a customer, and when the provider does not respond.
 */
export async function openCustomerSession(
  { stripe, log }: PaymentContext,
  customer: string | null,
): Promise<string | null> {
  if (customer === null) return null;
  try {
    const session = await stripe.customerSessions.create({
      customer,
      components: {
        payment_element: {
          enabled: true,
          features: {
            payment_method_redisplay: 'enabled',
            // Shows a checkbox that is not ticked: a card is saved only where the player says so.
            payment_method_save: 'enabled',
            payment_method_save_usage: 'on_session',
          },
        },
      },
    });
    return session.client_secret;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ customer, err: error }, 'The payment provider did not open a customer session');
    return null;
  }
}

/**
 * Deletes the player's customer at the provider, with all saved cards, for the deletion of an
 * account. Harmless if there is none. Throws when the provider does not respond. The customer of
 * another deployment, which a copied database names, is left alone.
 */
export async function deleteCustomer(context: PaymentContext, playerId: string): Promise<void> {
  const { knex, stripe } = context;
  const player = await Player.query(knex).findById(playerId);
  if (!player?.stripeCustomerId) return;
  const customer = customerOf(context, player);
  try {
    if (customer !== null) await stripe.customers.del(customer);
  } catch (error) {
    if (!isCustomerMissing(error)) throw error;
  }
  await Player.query(knex)
    .findById(playerId)
    .where({ stripeCustomerId: player.stripeCustomerId })
    .patch({ stripeCustomerId: null, stripeCustomerDeployment: null });
}
