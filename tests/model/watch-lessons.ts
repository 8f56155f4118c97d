import type pg from 'pg';

/**
 * The database itself checks a rule when a transaction ends: a job ends at once the open payments for a lesson that has
 * been cancelled, called off, waived, or paid by hand. And it notes by which transaction a lesson came to each version in
 * calendars.
 */
const RULES = `
  create table model_versions (
    booking_id uuid not null, sequence integer not null, transaction text not null);
  create function watch_version() returns trigger language plpgsql as $$
    begin
      insert into model_versions values (new.id, new.calendar_sequence, pg_current_xact_id()::xid::text);
      return null;
    end $$;
  create trigger watch_version after update on bookings
    for each row when (new.calendar_sequence <> old.calendar_sequence) execute function watch_version();
  create function watch_payments_for(lesson uuid) returns void language sql as $$
    insert into model_faults
      select 'Payment ' || p.id || ' stays open for lesson ' || lesson from payments p
       where p.for_booking_id = lesson and p.outcome = 'open' and not exists (
         select from graphile_worker._private_jobs
          where key = 'close-payment:' || p.id and run_at <= (select now from model_clock));
  $$;
  create function watch_lesson() returns trigger language plpgsql as $$
    begin
      perform watch_payments_for(new.id);
      return null;
    end $$;
  create function watch_lesson_of() returns trigger language plpgsql as $$
    begin
      perform watch_payments_for(new.booking_id);
      return null;
    end $$;
  create constraint trigger watch_ended after update on bookings deferrable initially deferred
    for each row when (new.status = 'cancelled' and old.status <> 'cancelled'
      or new.waived_at is not null and old.waived_at is null) execute function watch_lesson();
  create constraint trigger watch_called_off after insert or update on choices deferrable initially deferred
    for each row when (new.outcome = 'open') execute function watch_lesson_of();
  create constraint trigger watch_collected after insert on hand_payments deferrable initially deferred
    for each row execute function watch_lesson_of();`;

/** Forgets the versions that a restored database does not have. */
export const FORGET_VERSIONS = `delete from model_versions v where not exists (
  select from bookings where id = booking_id and calendar_sequence >= v.sequence)`;

export async function watchLessons(control: pg.Client): Promise<void> {
  await control.query(RULES);
}
