import { randomBytes } from 'node:crypto';
import { createPaymentSandbox, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import Stripe from 'stripe';
import { connectUnmapped } from '../database/connect.ts';
import { ownHostOf } from '../process/hosts.ts';
import { STRIPE_WEBHOOK_PATH } from '../routes/stripe-routes.ts';
import { STRIPE_OPTIONS, type PaymentService } from '../services.ts';
import { serveOnLoopback, type EmbeddedOptions } from './serve-on-loopback.ts';

/**
 * Starts the embedded payments. Browsers reach them through the API's own port, the API through one
 * of their own.
 */
export async function startEmbeddedPayments(
  options: EmbeddedOptions & { host: string; port: number },
): Promise<PaymentService> {
  const { database, host, port, log, clock, closing } = options;
  // A pool of its own: requests that wait for the sandbox may hold all of the API's connections.
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const webhookUrl = `http://${host}:${port}${STRIPE_WEBHOOK_PATH}`;
  const sandbox = await createPaymentSandbox({ knex, webhookUrl, webhookSecret, log, clock });
  closing.defer(() => sandbox.stop());
  const own = await serveOnLoopback(sandbox.middleware, closing);
  return {
    stripe: new Stripe(SANDBOX_KEYS.secret, { ...STRIPE_OPTIONS, ...own, protocol: 'http' }),
    webhookSecrets: [webhookSecret],
    publicConfig: { publishableKey: SANDBOX_KEYS.publishable, stripeJsUrl: '/sandbox/stripe.js' },
    middleware: sandbox.middleware,
  };
}

/** Returns the SDK for the embedded payments of a running API on this machine. */
export function connectToEmbeddedPayments({ host, port }: { host: string; port: number }): Stripe {
  const address = { host: ownHostOf(host), port, protocol: 'http' } as const;
  return new Stripe(SANDBOX_KEYS.secret, { ...STRIPE_OPTIONS, ...address });
}
