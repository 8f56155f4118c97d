import { randomBytes } from 'node:crypto';
import { createPaymentSandbox, SANDBOX_KEYS } from '@lessons/sandbox-payments';
import type { Middleware } from 'koa';
import { connectUnmapped } from '../../api/src/database/connect.ts';
import { STRIPE_WEBHOOK_PATH } from '../../api/src/routes/stripe-routes.ts';
import { serveOnLoopback, type ServiceOptions } from './serve-on-loopback.ts';

/**
 * Starts the payments of the sandbox. Browsers reach them at the product's port, the API at one of
 * their own. `apiOrigin` is where the API takes webhooks.
 */
export async function startPayments({
  database,
  apiOrigin,
  log,
  clock,
  closing,
}: ServiceOptions & { apiOrigin: string }): Promise<{
  settings: Record<string, string>;
  middleware: Middleware;
}> {
  // A pool of its own: requests that wait for the sandbox may hold all of the API's connections.
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const webhookUrl = apiOrigin + STRIPE_WEBHOOK_PATH;
  const sandbox = await createPaymentSandbox({ knex, webhookUrl, webhookSecret, log, clock });
  closing.defer(() => sandbox.stop());
  return {
    settings: {
      // The API takes no other address than Stripe's on a live site.
      SITE: 'staging',
      STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: await serveOnLoopback(sandbox.middleware, closing),
      STRIPE_JS_URL: '/sandbox/stripe.js',
    },
    middleware: sandbox.middleware,
  };
}
