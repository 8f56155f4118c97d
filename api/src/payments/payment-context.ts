import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type Stripe from 'stripe';

/** The services of actions that move money. */
export interface PaymentContext {
  knex: Knex;
  stripe: Stripe;
  /** Is in the metadata of every intent: intents of other deployments are not touched. */
  deploymentId: string;
  clock: () => Date;
  log: Logger;
}
