import { parseArgs } from 'node:util';
import { formatPounds } from '@lessons/rules';
import type { Knex } from 'knex';
import { connect } from '../src/database/connect.ts';
import { Player } from '../src/players/player.ts';
import { readEnv, type Env } from '../src/process/env.ts';
import { createLogger } from '../src/process/logger.ts';
import { listPaymentsToLookAt } from '../src/reconciliation/list-problems.ts';
import { reconcile } from '../src/reconciliation/reconcile.ts';
import { connectStripe } from '../src/services.ts';

/**
 * `npm run reconcile`: compares our database with the payment provider, as the job does every five
 * minutes, and lists the problems that are left; the exit code is 1 then. `-- --since 2026-01-31`
 * compares from an earlier day, for a database that was restored from a backup, and lists who has a role.
 */
try {
  process.exitCode = (await reconcileNow(readEnv(process.env))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function reconcileNow(env: Env): Promise<boolean> {
  const since = readSince();
  // Payments that can't be settled are logged as errors. The result is printed below.
  const log = createLogger(env.logLevel === 'info' ? 'error' : env.logLevel);
  const knex = connect(env.database, log);
  try {
    const { deploymentId } = env;
    const stripe = connectStripe(env.payments);
    const context = { knex, log, deploymentId, stripe, clock: () => new Date() };
    const { compared, repaired, unsettled, failures, ...look } = await reconcile(context, since);
    const left = await listPaymentsToLookAt(knex);
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
    if (since) lines.push(...(await listRoles(knex)));
    process.stdout.write(`${lines.join('\n')}\n`);
    return unsettled === 0 && left.length === 0;
  } finally {
    await knex.destroy();
  }
}

/**
 * Returns everybody with a role. After a restore, a role that was removed after the backup is back, so somebody has to
 * confirm each.
 */
async function listRoles(knex: Knex): Promise<string[]> {
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

function readSince(): Date | undefined {
  const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
  if (since === undefined) return undefined;
  const date = new Date(since);
  if (Number.isNaN(date.getTime())) throw new Error('--since must be a date such as 2026-01-31');
  return date;
}

function readable(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
