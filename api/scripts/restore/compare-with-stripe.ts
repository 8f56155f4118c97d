import { formatPounds } from '@lessons/rules';
import type { Knex } from 'knex';
import type { PaymentContext } from '../../src/payments/payment-context.ts';
import { Player } from '../../src/players/player.ts';
import { listPaymentsToLookAt } from '../../src/reconciliation/list-problems.ts';
import { reconcile } from '../../src/reconciliation/reconcile.ts';

/**
 * Compares the database with Stripe, `since` a day before a backup that it was restored from. Returns what is left, as lines,
 * and whether nothing is.
 */
export async function compareWithStripe(
  context: PaymentContext,
  since?: Date,
): Promise<{ lines: string[]; isComplete: boolean; isClean: boolean }> {
  const { compared, repaired, unsettled, failures, ...look } = await reconcile(context, since);
  const left = await listPaymentsToLookAt(context.knex);
  const lines = [
    `Compared ${compared} payments with the provider, since ${readable(look.since)}.`,
    `Repaired ${repaired}; ${unsettled} could not be settled yet.`,
    ...failures.map(({ what, reason }) => `  ${what}  ${reason}`),
    left.length > 0 ? `Left to look at: ${left.length}` : 'Nothing is left to look at.',
    ...left.map(
      ({ createdAt, amount, playerEmail, paymentIntentId, problem, providerReason }) =>
        `  ${readable(new Date(createdAt))}  ${formatPounds(amount)}  ${playerEmail}  ${paymentIntentId ?? 'never opened'}  ${problem}${providerReason ? `  (${providerReason})` : ''}`,
    ),
  ];
  return { lines, isComplete: unsettled === 0, isClean: unsettled === 0 && left.length === 0 };
}

/** Returns everybody with a role, as lines: after a restore, a role that was removed after the backup is back. */
export async function listRoles(knex: Knex): Promise<string[]> {
  const people = await Player.query(knex)
    .where({ isAdmin: true })
    .orWhere({ isCoach: true })
    .orderBy('email');
  return [
    `Has a role, which you confirm after a restore: ${people.length}`,
    ...people.map(
      ({ id, email, isAdmin, isCoach }) =>
        `  ${email}  ${[isAdmin && 'admin', isCoach && 'coach'].filter(Boolean).join(' and ')}  ${id}`,
    ),
  ];
}

/** Returns a time in UTC, to the minute. */
export function readable(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
