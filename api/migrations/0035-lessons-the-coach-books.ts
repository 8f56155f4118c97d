import type { Knex } from 'knex';

/** Columns that `keep_erased_player` keeps as they are once a closed account is erased. */
const ERASED = [
  'email',
  'email_as_of',
  'first_name',
  'last_name',
  'phone',
  'has_second_factor',
  'reminder_mails',
  'two_hour_reminder_mails',
  'news_mails',
  'profile_visibility',
  'location_sharing',
  'data_sharing',
  'closed_at',
];

/**
 * Lessons that the coach books for clients, with an account or without, and payments by hand. Only
 * columns and tables are added. Foreign keys cascade or are set null, since an older release deletes
 * lessons and players without knowing of the new tables.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table bookings
      add column pay_plan text not null default 'online' check (pay_plan in ('online', 'by_hand', 'free')),
      -- The price is due although the lesson was cancelled.
      add column owes_cancelled boolean not null default false,
      -- When the coach let the debt go.
      add column waived_at timestamptz,
      add column attendance text check (attendance = 'missed'),
      -- Common to the lessons of a weekly series.
      add column series_id uuid,
      drop constraint bookings_price_pence_check,
      add constraint bookings_price_pence_check check (price_pence >= 0),
      add constraint bookings_free_check check ((pay_plan = 'free') = (price_pence = 0));
    create index bookings_by_series on bookings (series_id, starts_at) where series_id is not null;
    -- The lessons that may be owed.
    create index bookings_by_hand on bookings (ends_at) where pay_plan = 'by_hand';

    create table hand_payments (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings on delete cascade,
      amount_pence integer not null check (amount_pence > 0),
      method text not null check (method in ('cash', 'transfer', 'other')),
      -- London's day.
      received_on date not null,
      recorded_by uuid references players on delete set null,
      created_at timestamptz not null default now(),
      -- Since when the coach has to give it back.
      to_give_back_at timestamptz,
      given_back_at timestamptz,
      given_back_by uuid references players on delete set null,
      -- 'mistake': it was never received.
      given_back_reason text check (given_back_reason in ('returned', 'mistake')),
      check ((given_back_at is null) = (given_back_reason is null))
    );
    create unique index hand_payments_one_a_lesson on hand_payments (booking_id) where given_back_at is null;
    create index hand_payments_by_booking on hand_payments (booking_id, created_at);

    create function notify_changed_hand_payments() returns trigger language plpgsql as $$
    begin
      perform notify_days(array(
        select distinct (starts_at at time zone 'Europe/London')::date
        from changed join bookings on bookings.id = changed.booking_id));
      return null;
    end $$;
    create trigger changed_days_insert after insert on hand_payments referencing new table as changed
      for each statement execute function notify_changed_hand_payments();
    create trigger changed_days_update after update on hand_payments referencing new table as changed
      for each statement execute function notify_changed_hand_payments();

    alter table players
      -- False for a guest: a client whom the coach entered, and whom no token names.
      add column has_account boolean not null default true,
      -- The account that has taken over the lessons of this guest.
      add column merged_into uuid references players on delete set null;
    create unique index players_one_guest_an_address on players (lower(email))
      where not has_account and email <> '' and closed_at is null;

    create table client_notes (
      player_id uuid primary key references players on delete cascade,
      text text not null check (char_length(text) <= 4000),
      updated_at timestamptz not null,
      updated_by uuid references players on delete set null
    );
  `);
  await keepOfErasedPlayers(knex, [...ERASED, 'has_account', 'merged_into']);
}

export async function down(knex: Knex): Promise<void> {
  await keepOfErasedPlayers(knex, ERASED);
  await knex.raw(`
    drop table client_notes;
    drop index players_one_guest_an_address;
    alter table players drop column has_account, drop column merged_into;
    drop table hand_payments;
    drop function notify_changed_hand_payments;
    alter table bookings
      drop constraint bookings_free_check,
      drop constraint bookings_price_pence_check,
      add constraint bookings_price_pence_check check (price_pence > 0) not valid,
      drop column pay_plan,
      drop column owes_cancelled,
      drop column waived_at,
      drop column attendance,
      drop column series_id;
  `);
}

/** Replaces the function of migration 0025, which says why it is there. */
async function keepOfErasedPlayers(knex: Knex, columns: readonly string[]): Promise<void> {
  await knex.raw(`
    create or replace function keep_erased_player() returns trigger language plpgsql as $$
    begin
      new.is_coach := false;
      new.is_admin := false;
      if not exists (select from account_deletions where player_id = old.id and erased_at is not null) then
        return new;
      end if;
      ${columns.map((column) => `new.${column} := old.${column};`).join('\n')}
      -- The customer at the payment provider is written: a job finds it there and deletes it.
      return new;
    end $$`);
}
