import type { Knex } from 'knex';

/** Whether the newest token of an account said that its e-mail address is verified. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table players add column email_verified boolean not null default false');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table players drop column email_verified');
}
