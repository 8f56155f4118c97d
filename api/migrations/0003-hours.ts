import type { Knex } from 'knex';

const startIn = (column: string) => `check (${column} ~ '^([01]\\d|2[0-3]):[0-5]\\d$')`;
const endIn = (column: string) => `check (${column} ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$')`;
const START = startIn('start_time');
const END = endIn('end_time');

/** When the coach teaches, and when not, who waits for a free time, and who would like one each week: all in London wall time. */
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

    -- Other hours: a date with rows has these windows in place of those of its weekday.
    create table date_hours (
      id bigint generated always as identity primary key,
      -- What the coach saved at once, as the list shows it: the client's id. It is lost, in part, to what is saved later.
      entry_id uuid not null,
      request_digest text not null,
      date date not null,
      start_time text not null ${START},
      end_time text not null ${END},
      check (start_time < end_time)
    );
    create index date_hours_by_date on date_hours (date);
    create index date_hours_by_entry on date_hours (entry_id);

    -- Days, or the same hours of each, that the coach closed at once, with the lessons that were called off for it.
    create table closings (
      -- The client's, with the digest of its request, by which a repeat is known.
      id uuid primary key,
      request_digest text not null,
      closed_by uuid references players on delete set null,
      -- Both included.
      from_date date not null,
      to_date date not null check (to_date between from_date and from_date + 59),
      -- Both null for whole days.
      start_time text ${START},
      end_time text ${END},
      reason text not null check (reason in ('rain', 'ill', 'court', 'away', 'other')),
      -- For the coach alone.
      note text check (char_length(note) <= 200),
      -- What the coach wrote to the players.
      message text check (char_length(message) <= 500),
      created_at timestamptz not null,
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time)
    );
    create index closings_by_time on closings (created_at);

    -- A day of a closing: it has none any more once it was opened. An hour that was opened alone leaves two rows.
    create table blocked_slots (
      id uuid primary key default gen_random_uuid(),
      closing_id uuid not null references closings on delete cascade,
      date date not null,
      -- Both null for the whole day.
      start_time text ${START},
      end_time text ${END},
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time)
    );
    create index blocked_slots_by_date on blocked_slots (date);
    create unique index blocked_slots_no_duplicates
      on blocked_slots (closing_id, date, start_time, end_time) nulls not distinct;

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

    -- A player who wants to be told when a time of a full day falls free. It holds nothing.
    create table wishes (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players on delete cascade,
      date date not null,
      -- The lesson lies between them.
      from_time text not null ${startIn('from_time')},
      to_time text not null ${endIn('to_time')},
      minutes smallint not null check (minutes in (60, 120)),
      created_at timestamptz not null,
      -- The last mail.
      told_at timestamptz,
      -- The starts that this mail named and that have been free ever since: they are not told again.
      told_starts timestamptz[] not null default '{}',
      check (from_time < to_time),
      unique (player_id, date)
    );
    create index wishes_by_date on wishes (date);

    -- A player who asks the coach to keep a weekly time for them. It holds nothing.
    create table time_requests (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players on delete cascade,
      -- 0 is Sunday.
      weekday smallint not null check (weekday between 0 and 6),
      time text not null ${startIn('time')},
      minutes smallint not null check (minutes in (60, 120)),
      every_weeks smallint not null check (every_weeks in (1, 2)),
      -- Who plays. Null for the player.
      for_name text check (char_length(for_name) <= 60),
      created_at timestamptz not null,
      -- When the morning mail told the coaches of it.
      told_at timestamptz,
      ended_at timestamptz,
      outcome text check (outcome in ('booked', 'not_now', 'withdrawn', 'expired')),
      check ((outcome is null) = (ended_at is null))
    );
    create unique index time_requests_one_open on time_requests (player_id, for_name) nulls not distinct
      where outcome is null;
    create index time_requests_by_player on time_requests (player_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table time_requests, wishes, calendar_busy_times, coach_calendar, blocked_slots, closings, date_hours, working_hours',
  );
}
