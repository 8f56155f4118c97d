import type { Knex } from 'knex';

/** How far ahead and how long before its start a lesson can be booked, and since when a payment has held its slot. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table coach_settings
      add column horizon_weeks integer not null default 26 check (horizon_weeks between 1 and 104),
      add column notice_hours integer not null default 0 check (notice_hours between 0 and 336);

    -- Null for a payment that holds no slot, or that nobody could pay.
    alter table payments add column held_from timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments drop column held_from;
    alter table coach_settings drop column horizon_weeks, drop column notice_hours;
  `);
}
