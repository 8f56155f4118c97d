import type { Knex } from 'knex';

/**
 * Which deployment wrote a mail, so that a copy of the database doesn't send it again. Null in rows
 * of the release before, which count as the deployment's own.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mails add column deployment_id text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table mails drop column deployment_id');
}
