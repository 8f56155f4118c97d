import type { Knex } from 'knex';

/**
 * Refuses a new payment of a closed account, and so its hold and its lesson. The release before this
 * one may know nothing of closed accounts, and accepts their tokens. A payment that is restored from
 * its intent is from before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function refuse_payment_of_closed_account() returns trigger language plpgsql as $$
    declare
      closed timestamptz;
    begin
      -- With the lock, so that an account that is being closed is waited for.
      select closed_at into closed from players where id = new.player_id for share;
      if closed is not null then
        raise exception 'The account % is closed', new.player_id using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
    create trigger refuse_payment_of_closed_account before insert on payments
      for each row when (new.restored_at is null) execute function refuse_payment_of_closed_account();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger refuse_payment_of_closed_account on payments;
    drop function refuse_payment_of_closed_account;
  `);
}
