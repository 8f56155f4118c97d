import type { Knex } from 'knex';

const START = `check (start_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$')`;
const END = `check (end_time ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$')`;

/** Hours of single dates, the coach's time away, daylight, and players who wait for a free time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Other hours: a date with rows has these windows in place of those of its weekday. London wall time.
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
    create trigger changed_days_insert after insert on date_hours referencing new table as added
      for each statement execute function notify_changed_dates();
    create trigger changed_days_update after update on date_hours
      referencing old table as removed new table as added
      for each statement execute function notify_changed_dates();
    create trigger changed_days_delete after delete on date_hours referencing old table as removed
      for each statement execute function notify_changed_dates();

    -- Days on which the coach is away, both ends included. Each has a block, apart from those that were blocked already.
    create table away (
      -- The client's, with the digest of its request, by which a repeat is known.
      id uuid primary key,
      request_digest text not null,
      from_date date not null,
      to_date date not null,
      -- The lessons that were called off with it.
      call_off_id uuid references call_offs on delete set null,
      created_at timestamptz not null,
      -- It was undone or removed. The row stays for a while, so that a late repeat does not block the days again.
      removed_at timestamptz,
      check (to_date between from_date and from_date + 59)
    );
    alter table blocked_slots add away_id uuid references away on delete set null;
    create index blocked_slots_by_away on blocked_slots (away_id) where away_id is not null;
    -- The lesson that the mail about a call-off is named after, if one mail tells of several lessons.
    alter table choices add mail_lesson_id uuid;

    -- How long after sunset the last hour of players ends at the latest, at a court without floodlights. Null: no limit.
    alter table coach_settings add minutes_after_sunset smallint check (minutes_after_sunset between 0 and 60);

    -- A player who wants to be told when a time of a full day falls free. It holds nothing.
    create table wishes (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players on delete cascade,
      date date not null,
      -- The lesson lies between them, in London wall time.
      from_time text not null check (from_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      to_time text not null check (to_time ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$'),
      minutes smallint not null check (minutes in (60, 120)),
      -- The deployment that tells its player: no other one does, in a copied database.
      deployment_id text not null,
      created_at timestamptz not null,
      -- The last mail.
      told_at timestamptz,
      -- The starts that this mail named and that have been free ever since: they are not told again.
      told_starts timestamptz[] not null default '{}',
      check (from_time < to_time),
      unique (player_id, date)
    );
    create index wishes_by_date on wishes (date);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table wishes;
    alter table coach_settings drop minutes_after_sunset;
    alter table choices drop mail_lesson_id;
    alter table blocked_slots drop away_id;
    drop table away, date_hours;
  `);
}
