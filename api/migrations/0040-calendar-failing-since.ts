import type { Knex } from 'knex';

/** Since when the coach's own calendar could not be read whole: the coach is told on Home and by mail. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table coach_calendar add column failing_since timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table coach_calendar drop column failing_since');
}
