import type { Knex } from 'knex';

/** Lessons at another place than the coach's court, and who plays. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Set where the coach has named another place than the court: its address, empty for one without.
    alter table bookings add place_address text check (char_length(place_address) <= 200);
    -- The last places that the coach has named are read from it, however many lessons there are at them.
    create index bookings_by_place on bookings (location, place_address, created_at)
      where place_address is not null and status <> 'cancelled';
    -- The terms of the last lesson that the coach has booked for a client, also of one that is paid online since. The last
    -- release reads bookings_by_plan.
    create index bookings_by_terms on bookings (player_id, created_at, starts_at)
      where request_id is not null and status <> 'cancelled';
    -- Who plays. Null for the player themselves.
    alter table bookings add for_name text check (char_length(for_name) between 1 and 60);
    -- What the coach finds lessons and clients by, beside the words of the client's own name.
    create index bookings_by_for_name on bookings using gin (player_words(for_name, null, null, null))
      with (fastupdate = off) where for_name is not null;
    -- The lesson that the payment books gets it.
    alter table payments add for_name text check (char_length(for_name) between 1 and 60);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index bookings_by_terms;
    alter table payments drop for_name;
    alter table bookings drop for_name, drop place_address;
  `);
}
