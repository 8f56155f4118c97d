import type { Knex } from 'knex';

/*
 * Databases are copied: a staging site has the live site's mails, refunds and payments in it. One row says whose the
 * database is, and whatever takes a job or opens a payment compares it with its own DEPLOYMENT_ID.
 */

/** A condition of a statement: the database is this deployment's. One on which no process has started yet is anybody's. */
export const IS_OWN = 'not exists (select from deployment where deployment_id <> ?)';

/** Returns whose the database is. Undefined if no process has started on it yet. */
export async function readOwner(knex: Knex): Promise<string | undefined> {
  // Its own name for the column, since not every connection maps names.
  const { rows } = await knex.raw<{ rows: { owner: string }[] }>(
    'select deployment_id as owner from deployment',
  );
  return rows[0]?.owner;
}

/** Whether the database is this deployment's. In a transaction that writes, it stays so until the end. */
export async function isOwnDatabase(knex: Knex, deploymentId: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { own: boolean }[] }>(
    'select deployment_id = ? as own from deployment for share',
    [deploymentId],
  );
  return rows[0]?.own ?? true;
}

/** The database, or DEPLOYMENT_ID, is that of another site. */
export class OtherDeployment extends Error {}

/** Makes a new database this deployment's, at each start. Throws {@link OtherDeployment} for one of another. */
export async function claimDatabase(knex: Knex, deploymentId: string): Promise<void> {
  await knex.raw('insert into deployment (deployment_id) values (?) on conflict do nothing', [deploymentId]);
  const owner = await readOwner(knex);
  if (owner === deploymentId) return;
  throw new OtherDeployment(
    `This database is that of ${owner}, and this process is ${deploymentId}. If the site has moved to another host, set DEPLOYMENT_ID=${owner}. If it is a copy for a site of its own, run \`lessons adopt --from ${owner}\`.`,
  );
}
