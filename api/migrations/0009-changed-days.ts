import type { Knex } from 'knex';

/** Tables with a time range, and tables with a date. */
const TABLES = {
  court_times: 'notify_changed_spans',
  bookings: 'notify_changed_spans',
  blocked_slots: 'notify_changed_dates',
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
  for (const table of Object.keys(TABLES)) {
    for (const event of Object.keys(ROWS)) {
      await knex.raw(`drop trigger changed_days_${event} on ${table}`);
    }
  }
  await knex.raw(`
    drop trigger changed_days on working_hours;
    drop trigger changed_days on coach_settings;
    drop function notify_changed_spans, notify_changed_dates, notify_all_days, notify_days;
  `);
}
