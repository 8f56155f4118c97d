import type { Knex } from 'knex';

/** Busy times of the coach's own calendar change what open pages show, as blocked dates do. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create trigger changed_days after insert or update or delete on calendar_busy_times
      for each row execute function notify_changed_date();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger changed_days on calendar_busy_times');
}
