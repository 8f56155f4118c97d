import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { findOtherDeployments } from '../../src/database/other-deployments.ts';
import { countForeignMails } from '../../src/mails/undelivered-mails.ts';
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

/** Checks that this database is worked on by this deployment alone, and holds nothing that only another one finishes. */
export async function checkDeployments({ knex, stripe, deploymentId }: Deployment): Promise<Finding[]> {
  const others = await findOtherDeployments(knex, deploymentId);
  const shared = others.map((other) =>
    fail(
      SUBJECT,
      `${other} works on the database of ${deploymentId}: each takes the other’s jobs, and sends nothing`,
      'Give each a database of its own. If DEPLOYMENT_ID has just changed, restart all processes.',
    ),
  );
  const left = await findForeign({ knex, stripe, deploymentId });
  if (left === null)
    return [
      ...shared,
      warn(
        SUBJECT,
        `${deploymentId}; not known whether payments of others are here, since Stripe lists none`,
        'Give the key the right to read payment intents.',
      ),
    ];
  if (left.length === 0)
    return shared.length > 0 ? shared : [ok(SUBJECT, `${deploymentId}, and no other one here`)];
  const remedy =
    'If the site has moved to another host, set DEPLOYMENT_ID to the old one. In a copy of another site it is right so.';
  return [
    ...shared,
    warn(SUBJECT, `${left.join(' and ')}, which ${deploymentId} neither settles nor sends`, remedy),
  ];
}

/** Returns what the database has of other deployments, as phrases with a count. Null if Stripe does not say it. */
async function findForeign({ knex, stripe, deploymentId }: Deployment): Promise<string[] | null> {
  const mails = await countForeignMails({ knex, deploymentId });
  const payments = await countForeignPayments({ knex, stripe, deploymentId });
  if (!payments && mails.length === 0) return null;
  return [
    ...mails.map(({ deploymentId: other, waiting }) => `${waiting} waiting mails of ${other}`),
    ...[...(payments ?? [])].map(([other, count]) => `${count} recent payments of ${other}`),
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
