import type { PaymentContext } from '../context/payment-context.ts';
import type { VerifyToken } from '../auth/verify-token.ts';

/** What the browser is told about the services behind the API. */
export interface PublicConfig {
  supabase: { url: string; anonKey: string };
  /** `stripeJsUrl` is null for Stripe's own. */
  payments: { publishableKey: string; stripeJsUrl: string | null };
  adminManifestUrl: string;
}

/** What every handler can use. */
export interface AppContext extends PaymentContext {
  stripeWebhookSecret: string;
  verifyToken: VerifyToken;
  /** Whether this process works off the job queue. */
  isWorkerRunning: () => boolean;
  publicConfig: PublicConfig;
  /** May make themselves admin; lower case. */
  adminEmails: readonly string[];
}
