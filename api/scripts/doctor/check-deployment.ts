import type { Knex } from 'knex';
import { readOwner } from '../../src/database/deployment.ts';
import { fail, ok, type Finding } from './finding.ts';

const SUBJECT = 'Deployment';

/** Checks that this database is this deployment's, as each process does when it starts. */
export async function checkDeployment(knex: Knex, deploymentId: string): Promise<Finding> {
  const owner = (await readOwner(knex)) ?? deploymentId;
  if (owner === deploymentId) return ok(SUBJECT, deploymentId);
  return fail(
    SUBJECT,
    `the database is that of ${owner}, not of ${deploymentId}: no process starts on it`,
    `If the site has moved to another host, set DEPLOYMENT_ID=${owner}. If it is a copy for a site of its own, run \`lessons adopt --from ${owner}\`.`,
  );
}
