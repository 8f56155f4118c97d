import http from 'node:http';
import { createEmptyDatabase } from '@lessons/sandbox-postgres';
import createKnex, { type Knex } from 'knex';
import Koa from 'koa';
import { pino } from 'pino';
import Stripe from 'stripe';
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxOptions,
} from '../create-payment-sandbox.ts';
import { SANDBOX_KEYS } from '../protocol/api-keys.ts';
import { listen, receiveWebhooks, WEBHOOK_SECRET, type WebhookReceiver } from './receive-webhooks.ts';

export interface ServedSandbox {
  /** The server's SDK, with the secret key and without its own retries. */
  stripe: Stripe;
  /** A browser's SDK, with the publishable key. */
  browser: Stripe;
  url: string;
  /** The sandbox's database. */
  knex: Knex;
  webhooks: WebhookReceiver;
  /** The running sandbox, for what API calls cannot do. */
  readonly sandbox: PaymentSandbox;
  stop(): Promise<void>;
}

/** Serves the sandbox on a database of its own, with a webhook that verifies what it receives. */
export async function serveSandbox(
  options: Pick<PaymentSandboxOptions, 'faults' | 'refundsFinishAfterMs'> = {},
): Promise<ServedSandbox> {
  const database = await createEmptyDatabase();
  const knex = createKnex({ client: 'pg', connection: database.url });
  const webhooks = await receiveWebhooks();
  const sandbox = await createPaymentSandbox({
    knex,
    webhookUrl: webhooks.url,
    webhookSecret: WEBHOOK_SECRET,
    log: pino({ level: 'silent' }),
    refundsFinishAfterMs: 50,
    ...options,
  });
  const app = new Koa().use((ctx, next) => sandbox.middleware(ctx, next));
  const server = http.createServer(app.callback());
  const port = await listen(server);
  const host = { host: '127.0.0.1', port, protocol: 'http' as const, telemetry: false, maxNetworkRetries: 0 };

  return {
    stripe: new Stripe(SANDBOX_KEYS.secret, host),
    browser: new Stripe(SANDBOX_KEYS.publishable, host),
    url: `http://127.0.0.1:${port}`,
    knex,
    webhooks,
    sandbox,
    async stop() {
      await sandbox.stop();
      server.closeAllConnections();
      server.close();
      await webhooks.stop();
      await knex.destroy();
      await database.drop();
    },
  };
}
