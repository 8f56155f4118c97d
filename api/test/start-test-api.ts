import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Knex } from 'knex';
import type Koa from 'koa';
import { pino } from 'pino';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { createApp } from '../src/app.ts';
import type { AppDeps } from '../src/app.ts';
import type { RateLimitRule } from '../src/http/rate-limit.ts';
import { createTokenVerifier } from '../src/http/verify-token.ts';
import { connect } from '../src/database/connect.ts';
import type { Worker } from '../src/jobs/keep-worker-running.ts';
import { startJobs } from '../src/jobs/start-jobs.ts';
import { listen } from '../src/listen.ts';
import type { PaymentContext } from '../src/payments/payment-context.ts';
import { STRIPE_WEBHOOK_PATH } from '../src/payments/stripe-webhook.ts';
import { Player } from '../src/players/player.ts';
import { createPaymentSandbox } from '../src/sandbox/payments/create-payment-sandbox.ts';
import type { Faults } from '../src/sandbox/payments/faults.ts';
import { SANDBOX_KEYS } from '../src/sandbox/payments/http/api-keys.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

const jwtSecret = randomBytes(32).toString('hex');
const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;

export interface TestApiOptions {
  /** A database shared with another API of the same test; its own otherwise. */
  database?: TestDatabase;
  faults?: Faults;
  /** Works off the job queue too. */
  withJobs?: boolean;
  /** `lessons.example` unless given. */
  deploymentId?: string;
  rateLimits?: readonly RateLimitRule[];
  adminEmails?: readonly string[];
  log?: Logger;
  /** How long the API waits for the payment provider, in milliseconds. */
  providerWithinMs?: number;
  /** What else the app is made of. */
  app?: Partial<Pick<AppDeps, 'applePayDomainAssociation' | 'publicConfig' | 'serveFrontEnds'>>;
}

export interface TestPlayer {
  id: string;
  email: string;
  token: string;
}

export interface Answer {
  status: number;
  // What a test expects of an answer, it says by `toMatchObject`; its type is the contract's business.
  body: Record<string, unknown> & unknown[];
  headers: Headers;
}

export interface TestApi {
  url: string;
  app: Koa;
  webhookSecret: string;
  database: TestDatabase;
  knex: Knex;
  stripe: Stripe;
  context: PaymentContext;
  /** The server's clock: moves as it likes until a test sets it. */
  setNow(now: Date | null): void;
  createPlayer(roles?: { isCoach?: boolean; isAdmin?: boolean; email?: string }): Promise<TestPlayer>;
  call(method: string, path: string, options?: { as?: TestPlayer; body?: unknown }): Promise<Answer>;
  /** Pays as the browser does, with a test card. */
  pay(clientSecret: string, card?: string): Promise<Stripe.PaymentIntent>;
  close(): Promise<void>;
}

/** The real API on a real database and the payment sandbox, on a port of its own. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await createTestDatabase());
  const log = options.log ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const knex = connect(database.url, log);
  const listener = await listen({ host: 'localhost', port: 0 });
  const url = `http://127.0.0.1:${listener.port}`;
  const payments = await createPaymentSandbox({
    knex: database.knex,
    webhookUrl: url + STRIPE_WEBHOOK_PATH,
    webhookSecret,
    log,
    ...(options.faults && { faults: options.faults }),
  });
  const stripeOn = (key: string, maxNetworkRetries: number) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: listener.port,
      protocol: 'http',
      telemetry: false,
      timeout: options.providerWithinMs ?? 5_000,
      maxNetworkRetries,
    });
  const stripe = stripeOn(SANDBOX_KEYS.secret, 1);
  const browserStripe = stripeOn(SANDBOX_KEYS.publishable, 0);
  let now: Date | null = null;
  let worker: Worker | null = null;
  const clock = () => now ?? new Date();
  const context = {
    knex,
    log,
    stripe,
    deploymentId: options.deploymentId ?? 'lessons.example',
    clock,
    stripeWebhookSecret: webhookSecret,
    verifyToken: createTokenVerifier({ kind: 'secret', secret: jwtSecret }),
    publicConfig: {
      supabase: { url, anonKey: 'anon' },
      payments: { publishableKey: SANDBOX_KEYS.publishable, stripeJsUrl: '/sandbox/stripe.js' },
      adminManifestUrl: '/admin-app/mf-manifest.json',
    },
    adminEmails: options.adminEmails ?? [],
    isWorkerRunning: () => worker?.isRunning() ?? !options.withJobs,
  };
  const app = createApp({
    ...context,
    corsOrigins: ['https://lessons.example'],
    rateLimits: options.rateLimits ?? [],
    sandboxMiddleware: payments.middleware,
    ...options.app,
  });
  listener.handle(app.callback());
  const jobs = (worker = options.withJobs ? await startJobs(context, { url: database.url }) : null);

  return {
    url,
    app,
    webhookSecret,
    database,
    knex,
    stripe,
    context,
    setNow: (value) => (now = value),
    async createPlayer({ email = `${randomBytes(4).toString('hex')}@example.com`, ...roles } = {}) {
      const id = randomUUID();
      await Player.query(knex).insert({ id, email, emailAsOf: new Date(), ...roles });
      return { id, email, token: await signToken({ sub: id, email }) };
    },
    async call(method, path, { as, body } = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, body: isJson ? JSON.parse(text) : { text }, headers: answer.headers };
    },
    pay: (clientSecret, card = '4242424242424242') =>
      browserStripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
        client_secret: clientSecret,
        payment_method_data: {
          type: 'card',
          card: { number: card, exp_month: 12, exp_year: 2040, cvc: '123' },
        },
      } as Stripe.PaymentIntentConfirmParams),
    async close() {
      await jobs?.stop();
      await listener.close(1_000);
      await payments.stop();
      await knex.destroy();
      if (!options.database) await database.drop();
    },
  };
}

/** A token as the auth service signs it; `claims` change it. */
export function signToken(claims: Record<string, unknown>, secret = jwtSecret): Promise<string> {
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(claims['iat'] as number | undefined)
    .setExpirationTime((claims['exp'] as number | undefined) ?? '1h')
    .sign(new TextEncoder().encode(secret));
}
