import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { LinkSettings } from '../links/signed-link.ts';

/** What actions that move money need. */
export interface PaymentContext {
  knex: Knex;
  stripe: Stripe;
  /** Is in the metadata of every intent: intents of other deployments are not touched. */
  deploymentId: string;
  clock: () => Date;
  /** For the links in mails. */
  links: LinkSettings;
  log: Logger;
}
