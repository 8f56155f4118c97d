import type { Knex } from 'knex';

/**
 * Notifies every API process of the London days that changed, so that open pages fetch them again.
 * `*` stands for all days. PostgreSQL sends notifications when the transaction commits, equal ones
 * once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- For tables with a time range.
    create function notify_changed_days() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform pg_notify('changed_days', (old.starts_at at time zone 'Europe/London')::date::text);
      end if;
      if tg_op <> 'DELETE' then
        perform pg_notify('changed_days', (new.starts_at at time zone 'Europe/London')::date::text);
      end if;
      return null;
    end $$;
    create trigger changed_days after insert or update or delete on court_times
      for each row execute function notify_changed_days();
    create trigger changed_days after insert or update or delete on bookings
      for each row execute function notify_changed_days();

    -- For tables with a date.
    create function notify_changed_date() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform pg_notify('changed_days', old.date::text); end if;
      if tg_op <> 'DELETE' then perform pg_notify('changed_days', new.date::text); end if;
      return null;
    end $$;
    create trigger changed_days after insert or update or delete on blocked_slots
      for each row execute function notify_changed_date();

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
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger changed_days on court_times;
    drop trigger changed_days on bookings;
    drop trigger changed_days on blocked_slots;
    drop trigger changed_days on working_hours;
    drop trigger changed_days on coach_settings;
    drop function notify_changed_days, notify_changed_date, notify_all_days;
  `);
}
