import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type Stripe from 'stripe';

/** What the actions that move money work with. */
export interface PaymentContext {
  knex: Knex;
  stripe: Stripe;
  /** Goes into the metadata of every intent: nobody else's intents are cancelled or refunded. */
  deploymentId: string;
  clock: () => Date;
  log: Logger;
}
