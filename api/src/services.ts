import type { PublicConfig } from '@lessons/contract';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { createAuthAdmin, type AccountLookup, type AuthAdmin } from './auth/auth-admin.ts';
import { createAddressCheck } from './auth/confirms-addresses.ts';
import { createFactorFinder, type HasSecondFactor } from './auth/find-second-factor.ts';
import { reportForeignIssuer } from './auth/report-foreign-issuer.ts';
import { createTokenVerifier, type TokenSource, type VerifyToken } from './auth/verify-token.ts';
import type { AuthSettings, Env, PaymentSettings } from './process/env.ts';

/** Sign-in, as the API uses it. */
interface AuthService {
  verifyToken: VerifyToken;
  hasSecondFactor: HasSecondFactor;
  /** Null without the provider's secret key. */
  authAdmin: (AuthAdmin & AccountLookup) | null;
}

/** The SDK retries with the same idempotency key. The player waits for both attempts. */
const STRIPE_OPTIONS = { timeout: 8_000, maxNetworkRetries: 1, telemetry: false } as const;

export function connectSupabase(
  { url, apiUrl, anonKey, jwtSecret, secretKey }: AuthSettings,
  log: Logger,
): AuthService {
  const issuer = `${url}/auth/v1`;
  const authUrl = `${apiUrl}/auth/v1`;
  const source: TokenSource = jwtSecret
    ? { kind: 'secret', secret: jwtSecret, issuer }
    : { kind: 'jwks', url: `${authUrl}/.well-known/jwks.json`, issuer };
  if (!secretKey) log.warn('SUPABASE_SECRET_KEY is missing, so players can’t delete their accounts');
  const confirmsAddresses = createAddressCheck({ settingsUrl: `${authUrl}/settings`, anonKey }, log);
  return {
    verifyToken: reportForeignIssuer(createTokenVerifier(source, { confirmsAddresses }), issuer, log),
    hasSecondFactor: createFactorFinder({ userUrl: `${authUrl}/user`, anonKey }),
    authAdmin: secretKey ? createAuthAdmin({ url: authUrl, secretKey }) : null,
  };
}

export function connectStripe({ secretKey, address }: PaymentSettings): Stripe {
  return new Stripe(secretKey, { ...STRIPE_OPTIONS, ...(address && addressOf(address.apiUrl)) });
}

/** Returns what the browser has to know of the services. */
export function publicConfigOf({ auth, payments, adminManifestUrl }: Env): PublicConfig {
  return {
    supabase: { url: auth.url, anonKey: auth.anonKey },
    payments: {
      publishableKey: payments.publishableKey,
      stripeJsUrl: payments.address?.jsUrl ?? null,
    },
    adminManifestUrl,
  };
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { protocol, hostname, port } = new URL(url);
  const isHttps = protocol === 'https:';
  return { host: hostname, port: port || (isHttps ? '443' : '80'), protocol: isHttps ? 'https' : 'http' };
}
