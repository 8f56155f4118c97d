import type { Knex } from 'knex';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { accountRoutes } from './account/account-routes.ts';
import { createSchema } from './database/create-schema.ts';
import { BackgroundWorker } from './webhooks/background-worker.ts';
import { withClock, type Clock } from './database/clock.ts';
import { API_VERSION } from './protocol/api-request.ts';
import type { Faults } from './protocol/faults.ts';
import { paymentRoutes } from './http/routes.ts';
import { serveApi } from './http/serve-api.ts';
import { finishProcessing } from './payment-intents/finish-processing.ts';
import { finishRefund } from './refunds/finish-refunds.ts';
import { serveBrowserFiles } from './serve-browser-files.ts';

export interface PaymentSandboxOptions {
  knex: Knex;
  /** The address to which events are posted, such as `http://127.0.0.1:3000/api/webhooks/stripe`. */
  webhookUrl: string;
  /** The site's origin, which the account's endpoint and domain name. Events may take a shorter way to it. */
  siteUrl?: string | undefined;
  webhookSecret: string;
  log: Logger;
  /** Delay of refunds that are not finished at once, in milliseconds. */
  refundsFinishAfterMs?: number;
  faults?: Faults;
  /** The time of what it creates; the machine's by default. */
  clock?: Clock;
}

export interface PaymentSandbox {
  /** Serves `/v1/…` and `/sandbox/stripe.js`. Mount it before any body parser. */
  middleware: Koa.Middleware;
  /** Decides a payment that is `processing` because of the fault `onCharge`. */
  finishProcessing(paymentIntentId: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** Finishes a refund that is `pending` because of the fault `onRefund`. */
  finishRefund(refundId: string, outcome: 'succeeded' | 'failed'): Promise<void>;
  /** Stops the deliveries. The rest is delivered after the next start. */
  stop(): Promise<void>;
}

/**
 * Starts the sandbox's payments, for the real `stripe` SDK and `@stripe/react-stripe-js`:
 * PaymentIntents, refunds, idempotency keys and signed webhooks, with their state in the schema
 * `payment_sandbox`. No money moves.
 */
export async function createPaymentSandbox({
  knex,
  webhookUrl,
  siteUrl = webhookUrl,
  webhookSecret,
  log,
  refundsFinishAfterMs = 3000,
  faults = {},
  clock = () => new Date(),
}: PaymentSandboxOptions): Promise<PaymentSandbox> {
  await createSchema(knex);
  const webhook = { url: webhookUrl, secret: webhookSecret };
  const worker = new BackgroundWorker({ knex, webhook, faults, log });
  const endpoint = {
    url: new URL(new URL(webhookUrl).pathname, siteUrl).href,
    enabledEvents: ['*'],
    apiVersion: API_VERSION,
    status: 'enabled' as const,
  };
  const account = () => ({
    chargesEnabled: true,
    webhookEndpoints: [endpoint],
    walletDomains: [{ name: new URL(siteUrl).hostname, applePay: 'active' as const }],
    ...faults.onAccount?.(),
  });
  const routes = [
    ...paymentRoutes({ refundsFinishAfterMs, faults }),
    ...accountRoutes(account, webhookSecret),
  ];
  const api = serveApi({ knex, routes, faults, log, onChange: () => worker.wake() });
  const browserFiles = serveBrowserFiles();

  worker.start();
  return {
    middleware: (ctx, next) => withClock(clock, () => api(ctx, () => browserFiles(ctx, next))),
    async finishProcessing(paymentIntentId, outcome) {
      await finishProcessing(knex, paymentIntentId, outcome);
      worker.wake();
    },
    async finishRefund(refundId, outcome) {
      await finishRefund(knex, refundId, outcome);
      worker.wake();
    },
    stop: () => worker.stop(),
  };
}
