import type { Knex } from 'knex';

/**
 * How often a lesson was moved or cancelled: its SEQUENCE in calendars. A calendar replaces an
 * event only by one of the same UID with a higher SEQUENCE (RFC 5545, 3.8.7.4).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table bookings add column calendar_sequence integer not null default 0 check (calendar_sequence >= 0)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table bookings drop column calendar_sequence');
}
