import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { readOwner } from '../../src/database/deployment.ts';
import { ownerOf } from '../../src/payments/intent.ts';
import { Payment } from '../../src/payments/payment.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Deployment';
/** Stripe lists no more at once. */
const MAX_LISTED = 100;

interface Deployment {
  knex: Knex;
  stripe: Stripe;
  deploymentId: string;
}

/** Checks that this database is this deployment's, and holds no recent payment of another one. */
export async function checkDeployments({ knex, stripe, deploymentId }: Deployment): Promise<Finding[]> {
  const owner = (await readOwner(knex)) ?? deploymentId;
  if (owner !== deploymentId)
    return [
      fail(
        SUBJECT,
        `the database is that of ${owner}, not of ${deploymentId}: no process starts on it`,
        `If the site has moved to another host, set DEPLOYMENT_ID=${owner}. If it is a copy for a site of its own, run \`lessons adopt --from ${owner}\`.`,
      ),
    ];
  const payments = await countForeignPayments({ knex, stripe, deploymentId });
  if (!payments)
    return [
      warn(
        SUBJECT,
        `${deploymentId}; not known whether payments of others are here, since Stripe lists none`,
        'Give the key the right to read payment intents.',
      ),
    ];
  if (payments.size === 0) return [ok(SUBJECT, `${deploymentId}, and no other one here`)];
  const left = [...payments].map(([other, count]) => `${count} recent payments of ${other}`);
  return [
    warn(
      SUBJECT,
      `${left.join(' and ')}, which ${deploymentId} does not settle`,
      'In a copy of another site it is right so. If this site has changed its DEPLOYMENT_ID, set the old one.',
    ),
  ];
}

/**
 * Counts the rows of the last payments that another deployment made: only Stripe knows whose they are. Null if it lists none
 * for this key.
 */
async function countForeignPayments({
  knex,
  stripe,
  deploymentId,
}: Deployment): Promise<Map<string, number> | null> {
  const listed = await stripe.paymentIntents.list({ limit: MAX_LISTED }).catch(() => null);
  if (!listed) return null;
  const foreign = listed.data.filter((intent) => ownerOf({ deploymentId }, intent) === 'another');
  const known = await Payment.query(knex)
    .whereIn(
      'paymentIntentId',
      foreign.map(({ id }) => id),
    )
    .select('paymentIntentId');
  const ids = new Set(known.map(({ paymentIntentId }) => paymentIntentId));
  const counts = new Map<string, number>();
  for (const { id, metadata } of foreign) {
    const other = String(metadata['deployment_id']);
    if (ids.has(id)) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return counts;
}
