import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { AuthSettings, PaymentSettings } from './process/env.ts';
import type { PublicConfig } from '@lessons/contract';
import { createTokenVerifier, type TokenSource, type VerifyToken } from './auth/verify-token.ts';

/** Who signs players in, as the API and the browser use it. */
export interface AuthService {
  verifyToken: VerifyToken;
  publicConfig: PublicConfig['supabase'];
  /** What the API itself serves for it: nothing for a hosted service. */
  middleware?: Middleware;
}

/** Who takes the money, as the API and the browser use it. */
export interface PaymentService {
  stripe: Stripe;
  webhookSecret: string;
  publicConfig: PublicConfig['payments'];
  middleware?: Middleware;
}

/** The SDK repeats a request that got no answer, with the same idempotency key; a request should not outlive its visitor. */
export const STRIPE_OPTIONS = { timeout: 8_000, maxNetworkRetries: 1, telemetry: false } as const;

const SETTINGS_WITHIN_MS = 5_000;

export async function connectSupabase(
  { url, anonKey, jwtSecret }: Extract<AuthSettings, { kind: 'supabase' }>,
  log: Logger,
): Promise<AuthService> {
  const issuer = `${url}/auth/v1`;
  const source: TokenSource = jwtSecret
    ? { kind: 'secret', secret: jwtSecret, issuer }
    : { kind: 'jwks', url: `${issuer}/.well-known/jwks.json`, issuer };
  const confirmedEmailsOnly = await confirmsEmails(issuer, anonKey, log);
  return {
    verifyToken: createTokenVerifier(source, { confirmedEmailsOnly }),
    publicConfig: { url, anonKey },
  };
}

export function connectStripe({
  secretKey,
  publishableKey,
  webhookSecret,
}: Extract<PaymentSettings, { kind: 'stripe' }>): PaymentService {
  return {
    stripe: new Stripe(secretKey, STRIPE_OPTIONS),
    webhookSecret,
    publicConfig: { publishableKey, stripeJsUrl: null },
  };
}

/** Whether the project makes people confirm their address before they get a session. Unknown counts as no. */
async function confirmsEmails(issuer: string, anonKey: string, log: Logger): Promise<boolean> {
  try {
    const response = await fetch(`${issuer}/settings`, {
      headers: { apikey: anonKey },
      signal: AbortSignal.timeout(SETTINGS_WITHIN_MS),
    });
    const settings = (await response.json()) as { mailer_autoconfirm?: unknown };
    return settings.mailer_autoconfirm === false;
  } catch (error) {
    log.warn({ err: error }, 'Supabase does not show its settings; e-mail addresses count as unconfirmed');
    return false;
  }
}
