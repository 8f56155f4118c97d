import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { readOwner } from '../../src/database/deployment.ts';
import { readEnv } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { withKnex } from '../backup/libpq.ts';

/**
 * `lessons adopt --from lessons.example`: makes a copy of that site's database a site of its own, under this site's DEPLOYMENT_ID.
 * What the other site still has to do goes from the copy: waiting mails, jobs, wishes. Its payments stay its own, by their
 * metadata at Stripe.
 */
export async function adopt(args: string[]): Promise<void> {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  if (from === undefined)
    throw new Error('Usage: lessons adopt --from DEPLOYMENT_ID, of the site that the copy is of.');
  const env = readEnv(process.env);
  const { deploymentId } = env;
  const { mails, jobs } = await withKnex(
    env.directDatabase ?? env.database,
    createLogger(env.logLevel),
    (knex) => adoptCopy(knex, { from, deploymentId }),
  );
  process.stdout.write(
    `The database is now that of ${deploymentId}. Dropped: ${mails} waiting mails and ${jobs} jobs of ${from}.\n`,
  );
}

/** @throws an error, and changes nothing, if the database is not that of `from`. */
export async function adoptCopy(
  knex: Knex,
  { from, deploymentId }: { from: string; deploymentId: string },
): Promise<{ mails: number; jobs: number }> {
  return knex.transaction(async (trx) => {
    const renamed = await trx('deployment').where({ deploymentId: from }).update({ deploymentId });
    if (renamed === 0)
      throw new Error(
        `This database is not that of ${from}, but of ${(await readOwner(trx)) ?? 'nobody yet'}.`,
      );
    const mails = await trx('mails')
      .where({ status: 'waiting' })
      .update({ status: 'dropped', lastError: `It belongs to ${from}.` });
    await trx('wishes').delete();
    // The other site refunds or moves the lessons that wait for a choice. Here they go ahead.
    await trx('choices')
      .where({ outcome: 'open' })
      .update({ outcome: 'resumed', decidedAt: trx.fn.now(), decidedBy: 'coach' });
    await trx('bookings').where({ status: 'pending' }).update({ status: 'confirmed' });
    const { rowCount } = await trx.raw<{ rowCount: number }>('delete from graphile_worker._private_jobs');
    return { mails, jobs: rowCount };
  });
}
