import type { Knex } from 'knex';

/**
 * Money that the coach receives for a lesson by hand, and gives back. It has no receipt. A lesson's row says how
 * its payment stands (`hand_money`), so that lists need no other table: a trigger copies it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table hand_payments (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings on delete cascade,
      amount_pence integer not null check (amount_pence > 0),
      method text not null check (method in ('cash', 'transfer', 'other')),
      -- London's day.
      received_on date not null,
      -- The payments that were recorded together, by an id that the coach's app makes.
      together_id uuid,
      -- The digest of the request, by which an exact repeat is known, also after an undo.
      together_digest text,
      recorded_by uuid references players on delete set null,
      created_at timestamptz not null default now(),
      -- Since when the coach has to give it back.
      to_give_back_at timestamptz,
      given_back_at timestamptz,
      given_back_by uuid references players on delete set null,
      -- 'mistake': it was never received.
      given_back_reason text check (given_back_reason in ('returned', 'mistake')),
      check ((given_back_at is null) = (given_back_reason is null)),
      check ((together_digest is null) = (together_id is null))
    );
    create unique index hand_payments_one_a_lesson on hand_payments (booking_id) where given_back_at is null;
    create index hand_payments_by_booking on hand_payments (booking_id, created_at);
    create index hand_payments_by_together on hand_payments (together_id) where together_id is not null;
    create index hand_payments_by_day on hand_payments (received_on);
    create index hand_payments_by_day_back on hand_payments
      (((given_back_at at time zone 'Europe/London')::date)) where given_back_reason <> 'mistake';

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
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table hand_payments;
    drop function copy_hand_money;
  `);
}
