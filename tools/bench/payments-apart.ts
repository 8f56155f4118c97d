import { pino } from 'pino';
import { createEmptyDatabase, freePort } from '@lessons/sandbox-postgres';
import { startServicesApart } from '../../sandbox/start/start-apart.ts';
import { stripeClients, type StripeClients } from '../../tests/fixtures/start-api-process.ts';
import { SITE } from '../../tests/fixtures/process-client.ts';

interface PaymentsApart {
  /** The settings of an API that uses this payment provider. */
  settings: Record<string, string>;
  browserStripe: StripeClients['browserStripe'];
  stop(): Promise<void>;
}

const NAMES = [
  'SITE',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'STRIPE_JS_URL',
];

/**
 * Starts the payment sandbox in this process, with a database of its own: what the API's process
 * uses is then the API's alone. Mails are written and not sent.
 */
export async function startPaymentsApart(): Promise<PaymentsApart> {
  const closing = new AsyncDisposableStack();
  const database = await createEmptyDatabase();
  closing.defer(() => database.drop());
  const port = String(await freePort());
  const { settings } = await startServicesApart({
    database,
    siteUrl: SITE,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    ports: { auth: 0, payments: 0, mail: 0, smtp: 0 },
    log: pino({ level: 'silent' }),
    closing,
  });
  const ofPayments = Object.fromEntries(NAMES.map((name) => [name, settings[name] ?? '']));
  return {
    settings: { ...ofPayments, PORT: port, PUBLIC_URL: SITE, SMTP_URL: 'none', LOG_LEVEL: 'info' },
    browserStripe: stripeClients(settings['STRIPE_API_URL'] ?? '').browserStripe,
    stop: () => closing.disposeAsync(),
  };
}
