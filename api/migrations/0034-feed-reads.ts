import type { Knex } from 'knex';

/** When a calendar program last read a feed, for its owner. `last_read_on` begins with the day on which it was made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A London day. Null: never.
    alter table calendar_feeds add column read_on date;
    update calendar_feeds set read_on = last_read_on;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table calendar_feeds drop column read_on`);
}
