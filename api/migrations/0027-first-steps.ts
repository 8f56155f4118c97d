import type { Knex } from 'knex';

/**
 * Records what a new coach has saved, and whether the guide to it is hidden, in one row. Not columns of
 * `coach_settings`: a price from before the minimum refuses every update there. Where lessons
 * were booked before, nobody is new, and the guide stays away.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table coach_first_steps (
      id boolean primary key default true check (id),
      prices_saved_at timestamptz,
      -- The business details.
      business_saved_at timestamptz,
      hidden_at timestamptz
    );
    insert into coach_first_steps (prices_saved_at, business_saved_at, hidden_at)
      select (select max(at) from audit_entries where action = 'prices.changed'),
             (select max(at) from audit_entries where action = 'business.changed'),
             (select min(created_at) from bookings);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table coach_first_steps');
}
