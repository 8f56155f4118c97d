import type { Knex } from 'knex';

/**
 * Lessons that the coach calls off: each waits, with its payment, for a new time or a refund. Its status is
 * `pending` meanwhile. Foreign keys cascade or are set null, since an older release deletes lessons,
 * players and blocks without knowing of the new tables.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_offs (
      id uuid primary key default gen_random_uuid(),
      called_by uuid references players on delete set null,
      reason text not null check (reason in ('rain', 'ill', 'court', 'other')),
      -- What the coach wrote to the players.
      message text check (char_length(message) <= 500),
      -- From the first lesson's start to the last one's end.
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      -- The block that keeps the time closed.
      block_id uuid references blocked_slots on delete set null,
      created_at timestamptz not null
    );
    create index call_offs_by_time on call_offs (created_at);

    create table choices (
      booking_id uuid primary key references bookings on delete cascade,
      call_off_id uuid not null references call_offs on delete cascade,
      -- At this time the lesson is refunded by itself.
      choose_by timestamptz not null,
      -- 'dropped': nothing had been paid. 'resumed': it goes ahead after all.
      outcome text not null default 'open' check (outcome in ('open', 'moved', 'refunded', 'dropped', 'resumed')),
      decided_at timestamptz,
      -- Null for a release that knew no choices.
      decided_by text check (decided_by in ('player', 'coach', 'deadline', 'deletion')),
      check ((outcome = 'open') = (decided_at is null))
    );
    create index choices_open on choices (choose_by) where outcome = 'open';
    create index choices_by_call_off on choices (call_off_id);

    create function notify_changed_choices() returns trigger language plpgsql as $$
    begin
      perform notify_days(array(
        select distinct (starts_at at time zone 'Europe/London')::date
        from changed join bookings on bookings.id = changed.booking_id));
      return null;
    end $$;
    create trigger changed_days_insert after insert on choices referencing new table as changed
      for each statement execute function notify_changed_choices();
    create trigger changed_days_update after update on choices referencing new table as changed
      for each statement execute function notify_changed_choices();

    -- Only an older release changes a lesson without its open choice.
    create function decide_open_choice() returns trigger language plpgsql as $$
    declare
      is_moved boolean := new.starts_at <> old.starts_at;
    begin
      update choices
        set outcome = case when is_moved then 'moved' else 'resumed' end, decided_at = now()
        where booking_id = new.id and outcome = 'open';
      if found and is_moved then
        update bookings set status = 'confirmed' where id = new.id;
      end if;
      return null;
    end $$;
    create trigger decide_open_choice after update on bookings
      for each row when (
        new.status <> 'cancelled' and (
          new.starts_at <> old.starts_at or (new.status = 'confirmed' and old.status <> 'confirmed')))
      execute function decide_open_choice();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger decide_open_choice on bookings;
    drop table choices, call_offs;
    drop function decide_open_choice, notify_changed_choices;
  `);
}
