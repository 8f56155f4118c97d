import type { Knex } from 'knex';

/**
 * API processes keep players in memory for a moment. They are told which player changed, or `*`
 * for many. The indexes are for what `GET /metrics` counts at each scrape.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_changed_players() returns trigger language plpgsql as $$
    begin
      if (select count(*) from removed) > 31 then
        perform pg_notify('changed_players', '*');
      else
        perform pg_notify('changed_players', id::text) from removed;
      end if;
      return null;
    end $$;
    create trigger changed_players_update after update on players referencing old table as removed
      for each statement execute function notify_changed_players();
    create trigger changed_players_delete after delete on players referencing old table as removed
      for each statement execute function notify_changed_players();

    create index payments_by_creation on payments (created_at) include (outcome);
    create index court_times_held on court_times (held_until) where held_until is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index payments_by_creation, court_times_held;
    drop trigger changed_players_update on players;
    drop trigger changed_players_delete on players;
    drop function notify_changed_players;
  `);
}
