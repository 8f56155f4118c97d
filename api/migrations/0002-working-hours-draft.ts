import type { Knex } from 'knex';

/**
 * A new week of working hours that is sent day by day. It replaces the old one once it is complete.
 */
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
