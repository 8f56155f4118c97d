import type { Knex } from 'knex';

/**
 * A lesson's row says from when there is something to settle, so that a list of it reads a partial index and not the
 * whole history. Money by hand has a table of its own, so a trigger copies how it stands.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table bookings
      -- How its payment by hand stands. Null without one, and for one that was recorded by mistake.
      add column hand_money text check (hand_money in ('received', 'to_give_back', 'given_back')),
      -- The time from which its client owes it, or the coach has to give money back. Null for neither.
      add column settle_from timestamptz generated always as (
        case
          when hand_money = 'to_give_back' then coalesce(cancelled_at, created_at)
          when pay_plan <> 'by_hand' or waived_at is not null or hand_money is not null then null
          when status in ('confirmed', 'completed') then ends_at
          when status = 'cancelled' and owes_cancelled then coalesce(cancelled_at, created_at)
        end) stored;

    create function copy_hand_money() returns trigger language plpgsql as $$
    begin
      update bookings set hand_money = (
        select case
          when given_back_at is not null then 'given_back'
          when to_give_back_at is not null then 'to_give_back'
          else 'received' end
        from hand_payments
        where booking_id = new.booking_id and given_back_reason is distinct from 'mistake'
        order by created_at desc limit 1)
      where id = new.booking_id;
      return null;
    end $$;
    create trigger copy_hand_money after insert or update on hand_payments
      for each row execute function copy_hand_money();
    -- Copies how the payments so far stand.
    update hand_payments set booking_id = booking_id;

    create index bookings_to_settle on bookings (settle_from, player_id) where settle_from is not null;
    drop index bookings_by_hand;
    create index bookings_by_plan on bookings (player_id, created_at, starts_at) where pay_plan <> 'online';
    create index bookings_missed on bookings (player_id) where attendance is not null;
    create index players_with_roles on players (email) where is_coach or is_admin;
    create index players_merged on players (merged_into) where merged_into is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index players_merged, players_with_roles, bookings_missed, bookings_by_plan;
    drop trigger copy_hand_money on hand_payments;
    drop function copy_hand_money;
    alter table bookings drop column settle_from, drop column hand_money;
    create index bookings_by_hand on bookings (ends_at) where pay_plan = 'by_hand';
  `);
}
