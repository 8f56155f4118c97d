import type { Knex } from 'knex';

/** Tables whose rows all count: those with a time range, and those with a date. */
const TABLES = {
  court_times: 'notify_changed_spans',
  bookings: 'notify_changed_spans',
  date_hours: 'notify_changed_dates',
  blocked_slots: 'notify_changed_dates',
  calendar_busy_times: 'notify_changed_dates',
};
const ROWS = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

/**
 * Notifies every API process of the London days that changed, so that open pages fetch them again.
 * `*` stands for all days. PostgreSQL sends notifications when the transaction commits, equal ones
 * once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_days(days date[]) returns void language plpgsql as $$
    begin
      -- So many notifications would cost more than fetching everything.
      if cardinality(days) > 31 then
        perform pg_notify('changed_days', '*');
      else
        perform pg_notify('changed_days', day::text) from unnest(days) day;
      end if;
    end $$;

    create function notify_changed_spans() returns trigger language plpgsql as $$
    declare
      days date[];
    begin
      if tg_op = 'INSERT' then
        days := array(select distinct (starts_at at time zone 'Europe/London')::date from added);
      elsif tg_op = 'DELETE' then
        days := array(select distinct (starts_at at time zone 'Europe/London')::date from removed);
      else
        days := array(
          select (starts_at at time zone 'Europe/London')::date from removed
          union select (starts_at at time zone 'Europe/London')::date from added);
      end if;
      perform notify_days(days);
      return null;
    end $$;

    create function notify_changed_dates() returns trigger language plpgsql as $$
    declare
      days date[];
    begin
      if tg_op = 'INSERT' then
        days := array(select distinct date from added);
      elsif tg_op = 'DELETE' then
        days := array(select distinct date from removed);
      else
        days := array(select date from removed union select date from added);
      end if;
      perform notify_days(days);
      return null;
    end $$;

    -- For tables that concern every day.
    create function notify_all_days() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changed_days', '*');
      return null;
    end $$;
    create trigger changed_days after insert or update or delete on working_hours
      for each statement execute function notify_all_days();
    create trigger changed_days after update on coach_settings
      for each statement execute function notify_all_days();
    create trigger changed_days after insert or update or delete on coach_profile
      for each statement execute function notify_all_days();

    -- For tables whose rows name a lesson.
    create function notify_changed_lessons() returns trigger language plpgsql as $$
    begin
      perform notify_days(array(
        select distinct (starts_at at time zone 'Europe/London')::date
        from changed join bookings on bookings.id = changed.booking_id));
      return null;
    end $$;
    create trigger changed_days_insert after insert on hand_payments referencing new table as changed
      for each statement execute function notify_changed_lessons();
    create trigger changed_days_update after update on hand_payments referencing new table as changed
      for each statement execute function notify_changed_lessons();
    create trigger changed_days_insert after insert on choices referencing new table as changed
      for each statement execute function notify_changed_lessons();
    create trigger changed_days_update after update on choices referencing new table as changed
      for each statement execute function notify_changed_lessons();

    -- A refund that is made or fails, and a payment that ends, change what open pages say about a lesson.
    create function notify_changed_refunds() returns trigger language plpgsql as $$
    declare
      paid uuid[];
    begin
      if tg_op = 'INSERT' then
        paid := array(select payment_id from added);
      else
        paid := array(select added.payment_id from added join removed using (id)
          where (added.status, added.pending_reason) is distinct from (removed.status, removed.pending_reason));
      end if;
      perform notify_days(array(
        select distinct (starts_at at time zone 'Europe/London')::date from payments
          where id = any(paid) and starts_at is not null));
      return null;
    end $$;

    create function notify_changed_payments() returns trigger language plpgsql as $$
    begin
      perform notify_days(array(
        select distinct (added.starts_at at time zone 'Europe/London')::date from added join removed using (id)
          where added.starts_at is not null
            and (added.outcome, added.processing_since) is distinct from (removed.outcome, removed.processing_since)));
      return null;
    end $$;

    create trigger changed_days_insert after insert on refunds referencing new table as added
      for each statement execute function notify_changed_refunds();
    create trigger changed_days_update after update on refunds
      referencing old table as removed new table as added
      for each statement execute function notify_changed_refunds();
    create trigger changed_days_update after update on payments
      referencing old table as removed new table as added
      for each statement execute function notify_changed_payments();
  `);
  for (const [table, notify] of Object.entries(TABLES)) {
    for (const [event, rows] of Object.entries(ROWS)) {
      // A trigger that sees the rows of a statement can have one event only.
      await knex.raw(`
        create trigger changed_days_${event} after ${event} on ${table} referencing ${rows}
          for each statement execute function ${notify}()`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  // The triggers go with their functions.
  await knex.raw(`
    drop function notify_changed_spans, notify_changed_dates, notify_all_days, notify_changed_lessons,
      notify_changed_refunds, notify_changed_payments cascade;
    drop function notify_days;
  `);
}
