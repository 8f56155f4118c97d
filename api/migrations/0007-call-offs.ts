import type { Knex } from 'knex';

/**
 * Lessons that the coach calls off: each waits, with its payment, for a new time or a refund. Its status is
 * `pending` exactly while it waits, which a trigger checks at the end of each transaction: two tables say so.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_offs (
      -- The client's, with the digest of its request, by which a repeat is known.
      id uuid primary key,
      request_digest text not null,
      called_by uuid references players on delete set null,
      reason text not null check (reason in ('rain', 'ill', 'court', 'away', 'other')),
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
      decided_by text check (decided_by in ('player', 'coach', 'deadline', 'deletion')),
      check ((outcome = 'open') = (decided_at is null))
    );
    create index choices_open on choices (choose_by) where outcome = 'open';
    create index choices_by_call_off on choices (call_off_id);

    create function require_pending_with_choice() returns trigger language plpgsql as $$
      declare lesson uuid;
      begin
        if tg_table_name = 'choices' then lesson := new.booking_id; else lesson := new.id; end if;
        if exists (
          select from bookings left join choices on booking_id = id and outcome = 'open'
          where id = lesson and (status = 'pending') <> (booking_id is not null)
        ) then
          raise 'Lesson % is pending without an open choice, or has one without being pending', lesson
            using errcode = 'check_violation';
        end if;
        return null;
      end $$;
    create constraint trigger require_choice after insert or update of status on bookings
      deferrable initially deferred for each row execute function require_pending_with_choice();
    create constraint trigger require_pending after insert or update of outcome on choices
      deferrable initially deferred for each row execute function require_pending_with_choice();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger require_choice on bookings;
    drop table choices, call_offs;
    drop function require_pending_with_choice;
  `);
}
