import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { findOtherDeployments } from '../database/other-deployments.ts';

interface Start {
  knex: Knex;
  deploymentId: string;
  log: Logger;
}

/** Logs at the start that another deployment works on the same database. */
export async function warnOfOtherDeployments({ knex, deploymentId, log }: Start): Promise<void> {
  const others = await findOtherDeployments(knex, deploymentId);
  if (others.length === 0) return;
  log.warn(
    { deploymentId, others },
    'Another deployment uses this database: each takes the other’s jobs, so that mails and refunds are not sent. Give each a database of its own; if DEPLOYMENT_ID has just changed, restart all processes',
  );
}
