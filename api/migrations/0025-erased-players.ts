import type { Knex } from 'knex';

/**
 * Keeps a closed account without roles, and an erased one without a name. The release before this
 * one does not know of deleted accounts: it would write the address of a token that is still valid
 * back into the row. What it writes is left out without an error.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function keep_erased_player() returns trigger language plpgsql as $$
    begin
      new.is_coach := false;
      new.is_admin := false;
      if not exists (select from account_deletions where player_id = old.id and erased_at is not null) then
        return new;
      end if;
      new.email := old.email;
      new.email_as_of := old.email_as_of;
      new.first_name := old.first_name;
      new.last_name := old.last_name;
      new.phone := old.phone;
      new.has_second_factor := old.has_second_factor;
      new.reminder_mails := old.reminder_mails;
      new.two_hour_reminder_mails := old.two_hour_reminder_mails;
      new.news_mails := old.news_mails;
      new.profile_visibility := old.profile_visibility;
      new.location_sharing := old.location_sharing;
      new.data_sharing := old.data_sharing;
      new.closed_at := old.closed_at;
      -- The customer at the payment provider is written: a job finds it there and deletes it.
      return new;
    end $$;
    create trigger keep_erased_player before update on players
      for each row when (old.closed_at is not null) execute function keep_erased_player();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_erased_player on players;
    drop function keep_erased_player;
  `);
}
