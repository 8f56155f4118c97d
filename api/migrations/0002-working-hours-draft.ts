import type { Knex } from 'knex';

/** A week of working hours that is being sent day by day, kept apart until it is whole. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table working_hours_draft (
      id boolean primary key default true check (id),
      windows jsonb not null default '[]',
      has_failed boolean not null default false
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table working_hours_draft');
}
