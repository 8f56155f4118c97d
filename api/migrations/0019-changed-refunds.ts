import type { Knex } from 'knex';

/**
 * A refund that is made or fails, and a payment that ends, change what open pages say about a
 * lesson, although no court time changes. They notify of the lesson's day.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger changed_days_insert on refunds;
    drop trigger changed_days_update on refunds;
    drop trigger changed_days_update on payments;
    drop function notify_changed_refunds, notify_changed_payments;
  `);
}
