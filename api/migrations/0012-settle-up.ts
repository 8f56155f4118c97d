import type { Knex } from 'knex';

/** Several lessons of a client settled at once, and the days on which money moved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The payments that were recorded together, by an id that the coach's app makes.
    alter table hand_payments add together_id uuid;
    -- The digest of the request, by which a repeat is known even after what it set off was set off elsewhere.
    alter table hand_payments add together_digest text check ((together_digest is null) = (together_id is null));
    create index hand_payments_by_together on hand_payments (together_id) where together_id is not null;
    -- The payments that a payment to be given back was last set off against, by their together_id, also once undone.
    alter table hand_payments add set_off_in uuid;
    create index hand_payments_by_set_off on hand_payments (set_off_in) where set_off_in is not null;
    -- London's day on which it was set off. Null for one that went back on the day of given_back_at.
    alter table hand_payments add given_back_on date;
    alter table coach_settings add pay_to text check (char_length(pay_to) <= 200);
    -- When the coach last asked for what is owed.
    alter table bookings add asked_at timestamptz;
    -- When the provider said that the refund has succeeded. Null for older ones, whose day is the decision's.
    alter table refunds add succeeded_at timestamptz;
    -- What a lost dispute took of a payment, and when that is known.
    alter table payments add dispute_lost_pence integer check (dispute_lost_pence > 0), add dispute_lost_at timestamptz;
    alter table payments add check ((dispute_lost_pence is null) = (dispute_lost_at is null));
    -- The London day of each movement of money, as the sums of a year ask for it.
    create index receipts_by_day on receipts (((paid_at at time zone 'Europe/London')::date));
    create index refunds_by_day on refunds (((coalesce(succeeded_at, created_at) at time zone 'Europe/London')::date))
      where status = 'succeeded';
    create index payments_by_part_refund on payments (((part_refunded_at at time zone 'Europe/London')::date))
      where part_refunded_at is not null;
    create index payments_by_lost_dispute on payments (((dispute_lost_at at time zone 'Europe/London')::date))
      where dispute_lost_at is not null;
    create index hand_payments_by_day on hand_payments (received_on) where given_back_reason is distinct from 'mistake';
    create index hand_payments_by_day_back on hand_payments
      (coalesce(given_back_on, (given_back_at at time zone 'Europe/London')::date)) where given_back_reason <> 'mistake';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index receipts_by_day, refunds_by_day, payments_by_part_refund, hand_payments_by_day, hand_payments_by_day_back;
    alter table payments drop dispute_lost_pence, drop dispute_lost_at;
    alter table refunds drop succeeded_at;
    alter table bookings drop asked_at;
    alter table coach_settings drop pay_to;
    alter table hand_payments drop given_back_on, drop set_off_in, drop together_digest, drop together_id;
  `);
}
