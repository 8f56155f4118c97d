import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type Stripe from 'stripe';

/** What the actions that move money work with. */
export interface PaymentContext {
  knex: Knex;
  stripe: Stripe;
  clock: () => Date;
  log: Logger;
}
