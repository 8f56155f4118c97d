import { readEnv } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { connectStripe } from '../../src/services.ts';
import { withKnex } from '../backup/libpq.ts';
import { compareWithStripe } from '../restore/compare-with-stripe.ts';

/**
 * `reconcile`: compares our database with the payment provider, as the job does every five minutes, and lists the problems
 * that are left; the exit code is 1 then.
 */
export async function reconcile(): Promise<void> {
  const { database, deploymentId, payments, logLevel } = readEnv(process.env);
  // Payments that can't be settled are logged as errors. The result is printed below.
  const log = createLogger(logLevel === 'info' ? 'error' : logLevel);
  const stripe = connectStripe(payments);
  const { lines, isClean } = await withKnex(database, log, (knex) =>
    compareWithStripe({ knex, log, deploymentId, stripe, clock: () => new Date() }),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isClean ? 0 : 1;
}
