import { parseArgs } from 'node:util';
import { connect } from '../../src/database/connect.ts';
import { readEnv, type Env } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { connectStripe } from '../../src/services.ts';
import { compareWithStripe, listRoles } from '../restore/compare-with-stripe.ts';

/**
 * `reconcile`: compares our database with the payment provider, as the job does every five minutes, and lists the problems
 * that are left; the exit code is 1 then. `--since 2026-01-31` compares from an earlier day, for a database that was restored
 * at a provider, and lists who has a role.
 */
export async function reconcile(args: string[]): Promise<void> {
  process.exitCode = (await reconcileNow(readEnv(process.env), readSince(args))) ? 0 : 1;
}

async function reconcileNow(env: Env, since: Date | undefined): Promise<boolean> {
  // Payments that can't be settled are logged as errors. The result is printed below.
  const log = createLogger(env.logLevel === 'info' ? 'error' : env.logLevel);
  const knex = connect(env.database, log);
  try {
    const { deploymentId } = env;
    const stripe = connectStripe(env.payments);
    const context = { knex, log, deploymentId, stripe, clock: () => new Date() };
    const { lines, isClean } = await compareWithStripe(context, since);
    if (since) lines.push(...(await listRoles(knex)));
    process.stdout.write(`${lines.join('\n')}\n`);
    return isClean;
  } finally {
    await knex.destroy();
  }
}

function readSince(args: string[]): Date | undefined {
  const { since } = parseArgs({ args, options: { since: { type: 'string' } } }).values;
  if (since === undefined) return undefined;
  const date = new Date(since);
  if (Number.isNaN(date.getTime())) throw new Error('--since must be a date such as 2026-01-31');
  return date;
}
