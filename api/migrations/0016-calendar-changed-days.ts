import type { Knex } from 'knex';

/** Busy times of the coach's own calendar change what open pages show, as blocked dates do. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create trigger changed_days_insert after insert on calendar_busy_times referencing new table as added
      for each statement execute function notify_changed_dates();
    create trigger changed_days_update after update on calendar_busy_times
      referencing old table as removed new table as added
      for each statement execute function notify_changed_dates();
    create trigger changed_days_delete after delete on calendar_busy_times referencing old table as removed
      for each statement execute function notify_changed_dates();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger changed_days_insert on calendar_busy_times;
    drop trigger changed_days_update on calendar_busy_times;
    drop trigger changed_days_delete on calendar_busy_times;
  `);
}
