import type { Knex } from 'knex';

/** Begins the name of each connection that fetches jobs. The id of the deployment follows. */
const PREFIX = 'lessons-jobs ';
/** PostgreSQL cuts off the rest. */
const MAX_NAME_LENGTH = 63;

/** Returns the `application_name` of the connections by which a deployment fetches jobs. */
export function queueConnectionName(deploymentId: string): string {
  return `${PREFIX}${deploymentId}`.slice(0, MAX_NAME_LENGTH);
}

/**
 * Returns the ids of the other deployments whose processes fetch jobs from this database now: each takes the others' jobs,
 * and does nothing for them. PostgreSQL shows the names of connections to every role.
 */
export async function findOtherDeployments(knex: Knex, deploymentId: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ?) order by 1`,
    [PREFIX],
  );
  const own = queueConnectionName(deploymentId);
  return rows.filter(({ name }) => name !== own).map(({ name }) => name.slice(PREFIX.length));
}
