import type { PaymentContext } from '../context/payment-context.ts';
import type { PublicConfig } from '@lessons/contract';
import type { VerifyToken } from '../auth/verify-token.ts';

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
