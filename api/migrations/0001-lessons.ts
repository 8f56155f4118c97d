import type { Knex } from 'knex';

/**
 * The first tables. Constraints hold three rules, so that no code can break them: court times don't
 * overlap, a lesson that isn't cancelled has its court time, and a payment has one outcome.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table players (
      id uuid primary key,
      email text not null,
      first_name text,
      last_name text,
      phone text,
      is_coach boolean not null default false,
      is_admin boolean not null default false,
      created_at timestamptz not null default now()
    );

    create table working_hours (
      id bigint generated always as identity primary key,
      day_of_week smallint not null check (day_of_week between 0 and 6),
      start_time text not null check (start_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      end_time text not null check (end_time ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$'),
      is_active boolean not null default true,
      check (start_time < end_time)
    );

    create table blocked_slots (
      id uuid primary key default gen_random_uuid(),
      date date not null,
      start_time text check (start_time ~ '^([01]\\d|2[0-3]):[0-5]\\d$'),
      end_time text check (end_time ~ '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$'),
      reason text,
      created_at timestamptz not null default now(),
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time)
    );
    create unique index blocked_slots_no_duplicates on blocked_slots (date, start_time, end_time) nulls not distinct;

    create table coach_settings (
      id boolean primary key default true check (id),
      one_hour_pence integer not null default 5000 check (one_hour_pence > 0),
      two_hours_pence integer not null default 9000 check (two_hours_pence > 0)
    );
    insert into coach_settings default values;

    -- What occupies the court: a lesson, or the hold of a player who is paying (with a holder and an end).
    create table court_times (
      id uuid primary key default gen_random_uuid(),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      holder_id uuid references players,
      held_until timestamptz,
      check (starts_at < ends_at),
      check ((holder_id is null) = (held_until is null)),
      unique (id, starts_at, ends_at),
      constraint court_times_no_overlap exclude using gist (tstzrange(starts_at, ends_at) with &&)
    );
    create unique index court_times_one_hold_a_player on court_times (holder_id);

    create table bookings (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players,
      status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      price_pence integer not null check (price_pence > 0),
      location text not null,
      coach_notes text,
      court_time_id uuid unique,
      cancelled_at timestamptz,
      hidden_from_player_at timestamptz,
      created_at timestamptz not null default now(),
      -- A lesson that isn't cancelled has the court, for exactly its own time.
      check ((status = 'cancelled') = (court_time_id is null)),
      foreign key (court_time_id, starts_at, ends_at) references court_times (id, starts_at, ends_at)
        deferrable initially immediate
    );
    create index bookings_by_player on bookings (player_id, starts_at);
    create index bookings_by_start on bookings (starts_at desc, id);
    create index bookings_to_complete on bookings (ends_at) where status = 'confirmed';

    create table payments (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players,
      amount_pence integer not null check (amount_pence > 0),
      receipt_email text not null,
      -- The lesson it pays for; unknown for an intent that was made without a slot, until its booking.
      starts_at timestamptz,
      ends_at timestamptz,
      court_time_id uuid references court_times on delete set null,
      -- The provider's id; unknown until the provider has responded.
      payment_intent_id text unique,
      outcome text not null default 'open' check (outcome in ('open', 'booked', 'cancelled', 'refunded')),
      booking_id uuid unique references bookings,
      problem text,
      created_at timestamptz not null default now(),
      check ((starts_at is null) = (ends_at is null)),
      check (outcome <> 'booked' or booking_id is not null)
    );
    create index payments_open on payments (created_at) where outcome = 'open';
    create index payments_by_court_time on payments (court_time_id);

    create table refunds (
      id uuid primary key default gen_random_uuid(),
      -- One refund a payment, in full.
      payment_id uuid not null unique references payments,
      amount_pence integer not null check (amount_pence > 0),
      reason text not null check (reason in ('slot_lost', 'never_booked', 'cancelled_by_player', 'cancelled_by_coach', 'rejected_by_coach')),
      status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
      provider_refund_id text unique,
      created_at timestamptz not null default now()
    );
    create index refunds_pending on refunds (created_at) where status = 'pending';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table refunds, payments, bookings, court_times, coach_settings, blocked_slots, working_hours, players',
  );
}
