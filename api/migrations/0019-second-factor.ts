import type { Knex } from 'knex';

/** Whether a player has a second factor, as far as a token has shown: such a player is asked for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table players add column has_second_factor boolean not null default false');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table players drop column has_second_factor');
}
