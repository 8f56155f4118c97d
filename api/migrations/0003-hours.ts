import type { Knex } from 'knex';

const START = `check (start_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$')`;
const END = `check (end_time ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$')`;

/** When the coach teaches, and when not: all in London wall time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table working_hours (
      id bigint generated always as identity primary key,
      -- 0 is Sunday.
      day_of_week smallint not null check (day_of_week between 0 and 6),
      start_time text not null ${START},
      end_time text not null ${END},
      is_active boolean not null default true,
      check (start_time < end_time)
    );

    create table blocked_slots (
      id uuid primary key default gen_random_uuid(),
      date date not null,
      -- Both null for the whole day.
      start_time text ${START},
      end_time text ${END},
      reason text,
      created_at timestamptz not null default now(),
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time)
    );
    create unique index blocked_slots_no_duplicates on blocked_slots (date, start_time, end_time) nulls not distinct;

    -- One row: the coach's own calendar, once its address was saved.
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
      failure text,
      -- Since when it could not be read whole: the coach is told on Home and by mail.
      failing_since timestamptz
    );

    -- When that calendar says the coach is busy. Names and places of the events are not stored.
    create table calendar_busy_times (
      id uuid primary key default gen_random_uuid(),
      date date not null,
      -- Both null for the whole day.
      start_time text ${START},
      end_time text ${END},
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time)
    );
    create unique index calendar_busy_times_no_duplicates
      on calendar_busy_times (date, start_time, end_time) nulls not distinct;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table calendar_busy_times, coach_calendar, blocked_slots, working_hours');
}
