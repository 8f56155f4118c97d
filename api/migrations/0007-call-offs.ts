import type { Knex } from 'knex';

/**
 * Lessons that the coach calls off when closing time: each waits, with its payment, for a new time or a refund. Its status is
 * `pending` exactly while it waits, which a trigger checks at the end of each transaction: two tables say so.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table choices (
      booking_id uuid primary key references bookings on delete cascade,
      closing_id uuid not null references closings on delete cascade,
      -- The lesson that the mail about a call-off is named after, if one mail tells of several lessons.
      mail_lesson_id uuid,
      -- At this time the lesson is refunded by itself.
      choose_by timestamptz not null,
      -- 'dropped': nothing had been paid. 'resumed': it goes ahead after all.
      outcome text not null default 'open' check (outcome in ('open', 'moved', 'refunded', 'dropped', 'resumed')),
      decided_at timestamptz,
      decided_by text check (decided_by in ('player', 'coach', 'deadline', 'deletion')),
      -- When its player first saw that it is called off, and when the coach told them beside the mail.
      seen_at timestamptz,
      told_at timestamptz,
      told_by uuid references players on delete set null,
      check ((outcome = 'open') = (decided_at is null))
    );
    create index choices_open on choices (choose_by) where outcome = 'open';
    create index choices_by_closing on choices (closing_id);

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
    drop table choices;
    drop function require_pending_with_choice;
  `);
}
