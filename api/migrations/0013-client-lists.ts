import type { Knex } from 'knex';

/** Clients whom the coach adds without a lesson, one or a list of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table players
      -- The coach's request that added this guest, alone or with the others of a list: an id from the browser, and the
      -- digest of what was asked for. An exact repeat has the same digest.
      add request_id uuid,
      add request_digest text;
    create index players_by_request on players (request_id) where request_id is not null;

    -- The digest is made of a name and an address: neither is written into an erased row, as by keep_erased_player.
    create function keep_erased_request() returns trigger language plpgsql as $$
    begin
      if exists (select from account_deletions where player_id = old.id and erased_at is not null) then
        new.request_id := old.request_id;
        new.request_digest := old.request_digest;
      end if;
      return new;
    end $$;
    create trigger keep_erased_request before update of request_id, request_digest on players
      for each row when (old.closed_at is not null) execute function keep_erased_request();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_erased_request on players;
    drop function keep_erased_request;
    alter table players drop request_id, drop request_digest;
  `);
}
