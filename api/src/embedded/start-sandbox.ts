import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import Koa from 'koa';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { DatabaseAddress } from '../database/address.ts';
import { connectUnmapped } from '../database/connect.ts';
import { DatabaseTimeout } from '../database/errors.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createTokenVerifier } from '../auth/verify-token.ts';
import { listen } from '../process/listen.ts';
import { STRIPE_WEBHOOK_PATH } from '../routes/stripe-webhook.ts';
import { STRIPE_OPTIONS, type AuthService, type PaymentService } from '../services.ts';
import { answerRateLimit } from '../../sandbox/auth/auth-error.ts';
import { createSandboxAuth } from '../../sandbox/auth/create-sandbox-auth.ts';
import { createPaymentSandbox } from '../../sandbox/payments/create-payment-sandbox.ts';
import { SANDBOX_KEYS } from '../../sandbox/payments/http/api-keys.ts';
import { seed } from './seed.ts';
import { signInLimits } from './sign-in-limits.ts';

const ANSWER_WITHIN_MS = 4_500;
const STOP_WITHIN_MS = 1_000;

export interface SandboxOptions {
  database: DatabaseAddress;
  log: Logger;
  /** Takes what has to be stopped with the process. */
  closing: AsyncDisposableStack;
}

/** Starts the embedded sign-in, with the two accounts and the working hours of a first visit. */
export async function startSandboxAuth(
  options: SandboxOptions & {
    knex: Knex;
    siteUrl: string;
    confirmsEmail: boolean;
  },
): Promise<AuthService> {
  const { database, knex, siteUrl, confirmsEmail, log, closing } = options;
  const auth = await createSandboxAuth({ database, siteUrl, log, confirmsEmail });
  closing.defer(() => auth.close());
  await seed(knex, auth);
  const limit = createRateLimit({ knex, log, rules: signInLimits, respondRefused: answerRateLimit });
  // The API asks for the published keys as it asks a hosted service. While it stops, its own port takes nothing new.
  const forApi = await listen({ host: '127.0.0.1', port: 0 });
  forApi.handle(new Koa().use(auth.middleware).callback());
  closing.defer(() => forApi.close(STOP_WITHIN_MS));
  const keysUrl = `http://${forApi.ownHost}:${forApi.port}/auth/v1/.well-known/jwks.json`;
  return {
    verifyToken: createTokenVerifier(
      { kind: 'jwks', url: keysUrl, issuer: auth.issuer },
      { confirmedEmailsOnly: confirmsEmail },
    ),
    publicConfig: { url: siteUrl, anonKey: auth.anonKey },
    middleware: (ctx, next) => {
      if (!ctx.path.startsWith('/auth/v1/')) return auth.middleware(ctx, next);
      return withDeadline(() => limit(ctx, () => auth.middleware(ctx, next)));
    },
  };
}

/** The embedded sign-in waits for the database as long as it takes; its callers get an answer before that. */
async function withDeadline(work: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const message = `The embedded sign-in had no answer within ${ANSWER_WITHIN_MS} ms`;
  const timer = setTimeout(() => late.reject(new DatabaseTimeout(message)), ANSWER_WITHIN_MS);
  try {
    await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts the embedded payments. Browsers reach them over the API, the API itself over a port that no other machine sees. */
export async function startSandboxPayments(
  options: SandboxOptions & { host: string; port: number },
): Promise<PaymentService> {
  const { database, host, port, log, closing } = options;
  // A pool of its own: a request that waits for the sandbox may hold one of the API's connections meanwhile.
  const knex = connectUnmapped(database, log);
  closing.defer(() => knex.destroy());
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const webhookUrl = `http://${host}:${port}${STRIPE_WEBHOOK_PATH}`;
  const sandbox = await createPaymentSandbox({ knex, webhookUrl, webhookSecret, log });
  closing.defer(() => sandbox.stop());
  // Requests that are under way when the API stops still need it, while the API's own port takes nothing new.
  const forApi = await listen({ host: '127.0.0.1', port: 0 });
  forApi.handle(new Koa().use(sandbox.middleware).callback());
  closing.defer(() => forApi.close(STOP_WITHIN_MS));
  const address = { host: forApi.ownHost, port: forApi.port, protocol: 'http' } as const;
  return {
    stripe: new Stripe(SANDBOX_KEYS.secret, { ...STRIPE_OPTIONS, ...address }),
    webhookSecret,
    publicConfig: { publishableKey: SANDBOX_KEYS.publishable, stripeJsUrl: '/sandbox/stripe.js' },
    middleware: sandbox.middleware,
  };
}
