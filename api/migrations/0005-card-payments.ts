import type { Knex } from 'knex';

/**
 * Payments at the provider. Each ends once: as a lesson, cancelled unpaid, or refunded in full. Beside them:
 * refunds, receipts without gaps in their numbers, and what the coach has to decide about.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payments (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players,
      amount_pence integer not null check (amount_pence > 0),
      receipt_email text not null,
      -- The provider can't send a receipt to the player's address.
      receipt_refused boolean not null default false,
      -- The provider's id; unknown until the provider has responded.
      payment_intent_id text unique,
      -- The customer that the intent was requested with.
      stripe_customer_id text,
      -- The lesson it pays for; unknown for an intent that was made without a slot, until its booking.
      starts_at timestamptz,
      ends_at timestamptz,
      -- Who plays. The lesson that the payment books gets it.
      for_name text check (char_length(for_name) between 1 and 60),
      -- Names its hold without a foreign key: with one, clearing a hold would lock the court time before the
      -- payment, settling a payment the other way round, and they would deadlock.
      court_time_id uuid,
      -- Since when it has held its slot. Null for a payment that holds none, or that nobody could pay.
      held_from timestamptz,
      -- Expires then, unless it is paid.
      closes_at timestamptz not null,
      -- The lesson that existed before this payment for it. Null for a payment that books its lesson.
      for_booking_id uuid references bookings on delete set null,
      outcome text not null default 'open' check (outcome in ('open', 'booked', 'cancelled', 'refunded')),
      booking_id uuid unique references bookings,
      -- Since when the provider says that the bank is processing it; null when it is not.
      processing_since timestamptz,
      -- What it was paid with, for its receipt, as Stripe names it: visa, apple_pay. Null for what is not known.
      card_brand text,
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      -- Null for a card without a wallet.
      card_wallet text,
      -- What was refunded of it in the provider's dashboard. A refund of all of it has a row in refunds. Null for nothing.
      part_refunded_pence integer check (part_refunded_pence > 0),
      -- When it was restored from the provider's intent.
      restored_at timestamptz,
      created_at timestamptz not null default now(),
      check ((starts_at is null) = (ends_at is null)),
      check (outcome <> 'booked' or booking_id is not null),
      -- A payment for a lesson books no other.
      constraint payments_own_lesson_check check (booking_id = for_booking_id)
    );
    create index payments_open on payments (closes_at) where outcome = 'open';
    -- A restored one may be open beside the one of the backup.
    create unique index payments_one_open_a_lesson on payments (for_booking_id)
      where outcome = 'open' and restored_at is null;
    create index payments_by_court_time on payments (court_time_id);
    create index payments_by_player on payments (player_id, created_at);
    create index payments_by_for_booking on payments (for_booking_id) where for_booking_id is not null;
    -- For what GET /metrics counts at each scrape.
    create index payments_by_creation on payments (created_at) include (outcome);

    -- A request that was accepted before its account was closed makes no payment, and so no hold and no lesson.
    -- A payment that is restored from its intent is from before.
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

    -- The payment of an erased account has no address, and with it loses its card, also in a late comparison.
    create function remove_erased_card() returns trigger language plpgsql as $$
    begin
      new.card_brand := null;
      new.card_last4 := null;
      new.card_wallet := null;
      return new;
    end $$;
    create trigger remove_erased_card before insert or update on payments
      for each row when (new.receipt_email = '') execute function remove_erased_card();

    create table refunds (
      id uuid primary key default gen_random_uuid(),
      -- One refund a payment, in full.
      payment_id uuid not null unique references payments,
      amount_pence integer not null check (amount_pence > 0),
      reason text not null check (reason in
        ('slot_lost', 'never_booked', 'cancelled_by_player', 'cancelled_by_coach',
         'refunded_at_provider', 'lesson_begun', 'sent_by_coach', 'called_off', 'paid_already', 'lesson_cancelled')),
      status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
      provider_refund_id text unique,
      -- The number of the idempotency key in use, from 1.
      attempt integer not null default 1 check (attempt > 0),
      -- What the request with that key asks for; null before it is first sent.
      requested_pence integer check (requested_pence > 0),
      -- A refund that the balance did not cover is not sent again before this.
      next_attempt_at timestamptz,
      -- The provider's reasons: why it is pending, why it failed.
      pending_reason text,
      failure_reason text,
      -- The coach who decided on the refund although the intent names no deployment.
      approved_by uuid references players,
      created_at timestamptz not null default now()
    );
    create index refunds_pending on refunds (created_at) where status = 'pending';

    create table receipts (
      number integer primary key check (number > 0),
      payment_id uuid not null unique references payments,
      paid_at timestamptz not null,
      -- The business details of that day. Null for the VAT rate: no VAT is part of the amount.
      seller_name text not null,
      seller_address text not null,
      vat_number text,
      vat_percent integer check (vat_percent > 0),
      check (vat_number is not null or vat_percent is null)
    );

    -- One row. Whoever writes a receipt locks it until the end of the transaction, so no number is lost.
    create table receipt_counter (
      id boolean primary key default true check (id),
      last_number integer not null default 0
    );
    insert into receipt_counter default values;

    -- What has moved the account's balance at the provider, as its balance transactions say: append-only. It names nobody.
    -- No references: the payment may become known later, and is removed some years before the tax year of its refund.
    create table card_movements (
      balance_transaction_id text not null,
      -- A transaction may move an amount and a fee.
      cause text not null check (cause in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'fee')),
      -- Below nothing for what leaves the balance.
      pence integer not null check (pence <> 0),
      -- The provider's time.
      happened_at timestamptz not null,
      -- The charge, refund or dispute.
      source_id text not null,
      payment_intent_id text not null,
      primary key (balance_transaction_id, cause)
    );
    create index card_movements_by_day on card_movements (((happened_at at time zone 'Europe/London')::date));
    create index card_movements_by_intent on card_movements (payment_intent_id);

    create function refuse_change_of_movement() returns trigger language plpgsql as $$
    begin
      raise exception 'Movements of money are append-only: % is refused', tg_op using errcode = 'restrict_violation';
    end $$;
    create trigger append_only before update or delete on card_movements
      for each row execute function refuse_change_of_movement();
    create trigger append_only_truncate before truncate on card_movements
      for each statement execute function refuse_change_of_movement();

    create table payment_problems (
      id uuid primary key default gen_random_uuid(),
      -- Null when the intent has no payment in this database.
      payment_id uuid references payments on delete cascade,
      payment_intent_id text,
      kind text not null check (kind in (
        'refunded_by_hand', 'refunded_in_part', 'amount_differs', 'never_paid', 'refund_failed', 'refund_refused',
        'refund_delayed', 'dispute', 'fraud_warning', 'not_settled', 'not_booked', 'moved', 'still_payable',
        'no_deployment_id', 'other_deployment')),
      sentence text not null,
      -- The cause. A problem that the coach has resolved is not reported again for the same cause.
      cause text not null,
      provider_reason text,
      -- What the coach can do about it, besides marking it as resolved.
      actions text[] not null default '{}',
      -- For an intent without a payment; otherwise the payment says so.
      amount_pence integer,
      player_email text,
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      resolved_by uuid references players,
      resolution text,
      check (payment_id is not null or payment_intent_id is not null),
      check ((resolved_at is null) = (resolution is null))
    );
    create unique index payment_problems_open on payment_problems (coalesce(payment_id::text, payment_intent_id), kind)
      where resolved_at is null;
    create index payment_problems_by_payment on payment_problems (payment_id);
    create index payment_problems_by_intent on payment_problems (payment_intent_id);

    -- One row: what the provider did before this time has been compared.
    create table reconciliation (
      id boolean primary key default true check (id),
      looked_until timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table reconciliation, payment_problems, card_movements, receipt_counter, receipts, refunds, payments;
    drop function refuse_change_of_movement, remove_erased_card, refuse_payment_of_closed_account;
  `);
}
