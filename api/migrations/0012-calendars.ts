import type { Knex } from 'knex';

/**
 * Addresses of the personal calendar feeds, the address of the coach's own calendar with its state,
 * and the times at which that calendar says the coach is busy.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table calendar_feeds (
      player_id uuid primary key references players on delete cascade,
      -- The secret part of the address. It is stored as it is, since the player is shown it again.
      token text not null unique
    );

    create table coach_calendar (
      id boolean primary key default true check (id),
      -- A secret: whoever has it reads the coach's calendar.
      address text not null,
      etag text,
      last_modified text,
      -- The last London day up to which busy times were read. The calendar is read anew before then.
      covers_until date,
      check_requested_at timestamptz not null,
      last_checked_at timestamptz,
      last_success_at timestamptz,
      -- A sentence for the coach, while the last check failed.
      failure text
    );

    -- In London wall time, as blocked_slots. Names and places of the coach's events are not stored.
    create table calendar_busy_times (
      id uuid primary key default gen_random_uuid(),
      date date not null,
      -- Both null for the whole day.
      start_time text check (start_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      end_time text check (end_time ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$'),
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time)
    );
    create unique index calendar_busy_times_no_duplicates
      on calendar_busy_times (date, start_time, end_time) nulls not distinct;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table calendar_busy_times, coach_calendar, calendar_feeds');
}
