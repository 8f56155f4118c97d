import type { PublicConfig } from '@lessons/contract';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { createAuthAdmin, type AuthAdmin } from './auth/auth-admin.ts';
import { createFactorFinder, type HasSecondFactor } from './auth/find-second-factor.ts';
import { reportForeignIssuer } from './auth/report-foreign-issuer.ts';
import { createTokenVerifier, type TokenSource, type VerifyToken } from './auth/verify-token.ts';
import type { MailServer } from './mails/mail-server.ts';
import type { AuthSettings, Env, PaymentSettings } from './process/env.ts';

/** Sign-in, as the API and the browser use it: Supabase or its stand-in. */
export interface AuthService {
  verifyToken: VerifyToken;
  hasSecondFactor: HasSecondFactor;
  /** Null without the provider's secret key. */
  authAdmin: AuthAdmin | null;
  publicConfig: PublicConfig['supabase'];
  /** Serves the stand-in. */
  middleware?: Middleware;
}

/** Payments, as the API and the browser use them: Stripe or its stand-in. */
export interface PaymentService {
  stripe: Stripe;
  webhookSecrets: readonly string[];
  publicConfig: PublicConfig['payments'];
  middleware?: Middleware;
}

/** Mails: the site's mail server, its stand-in, or none. */
export interface MailService {
  mailServer: MailServer | null;
  /** Serves the mails of the stand-in. */
  middleware?: Middleware;
}

/** The SDK retries with the same idempotency key. The player waits for both attempts. */
export const STRIPE_OPTIONS = { timeout: 8_000, maxNetworkRetries: 1, telemetry: false } as const;

const SETTINGS_TIMEOUT_MS = 5_000;

export async function connectSupabase(
  { url, anonKey, jwtSecret, secretKey }: Extract<AuthSettings, { kind: 'supabase' }>,
  log: Logger,
): Promise<AuthService> {
  const issuer = `${url}/auth/v1`;
  const source: TokenSource = jwtSecret
    ? { kind: 'secret', secret: jwtSecret, issuer }
    : { kind: 'jwks', url: `${issuer}/.well-known/jwks.json`, issuer };
  if (!secretKey) log.warn('SUPABASE_SECRET_KEY is missing, so players can’t delete their accounts');
  const confirmedEmailsOnly = await confirmsEmails(issuer, anonKey, log);
  return {
    verifyToken: reportForeignIssuer(createTokenVerifier(source, { confirmedEmailsOnly }), issuer, log),
    hasSecondFactor: createFactorFinder({ userUrl: `${issuer}/user`, anonKey }),
    authAdmin: secretKey ? createAuthAdmin({ url: issuer, secretKey }) : null,
    publicConfig: { url, anonKey },
  };
}

export function connectStripe({
  secretKey,
  publishableKey,
  webhookSecrets,
  standIn,
}: Extract<PaymentSettings, { kind: 'stripe' }>): PaymentService {
  return {
    stripe: new Stripe(secretKey, { ...STRIPE_OPTIONS, ...(standIn && addressOf(standIn.apiUrl)) }),
    webhookSecrets,
    publicConfig: { publishableKey, stripeJsUrl: standIn?.jsUrl ?? null },
  };
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { protocol, hostname, port } = new URL(url);
  const isHttps = protocol === 'https:';
  return { host: hostname, port: port || (isHttps ? '443' : '80'), protocol: isHttps ? 'https' : 'http' };
}

/** Whether the project gives no session to an unconfirmed address. False if that can't be read. */
async function confirmsEmails(issuer: string, anonKey: string, log: Logger): Promise<boolean> {
  try {
    const response = await fetch(`${issuer}/settings`, {
      headers: { apikey: anonKey },
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    });
    const settings = (await response.json()) as { mailer_autoconfirm?: unknown };
    return settings.mailer_autoconfirm === false;
  } catch (error) {
    log.warn({ err: error }, 'The settings of Supabase can’t be read; e-mail addresses count as unconfirmed');
    return false;
  }
}

/** Returns the secrets for signed links: those of the settings, or the embedded one. */
export async function linkSecretsOf({ linkSecrets }: Env, knex: Knex): Promise<readonly string[]> {
  if (linkSecrets.length > 0) return linkSecrets;
  const { keepLinkSecret } = await import('./embedded/embedded-link-secret.ts');
  return [await keepLinkSecret(knex)];
}
