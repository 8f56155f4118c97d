import type { Knex } from 'knex';

/**
 * Lessons, and what occupies the court. Constraints hold two rules, so that no code can break them: court
 * times don't overlap, and a lesson that isn't cancelled has its court time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
    create index court_times_held on court_times (held_until) where held_until is not null;

    create table bookings (
      id uuid primary key default gen_random_uuid(),
      player_id uuid not null references players,
      status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      court_time_id uuid unique,
      location text not null,
      -- Set where the coach has named another place than the court: its address, empty for one without.
      place_address text check (char_length(place_address) <= 200),
      -- Who plays. Null for the player themselves.
      for_name text check (char_length(for_name) between 1 and 60),
      -- Common to the lessons of a weekly series.
      series_id uuid,
      -- The coach's request that booked it: an id from the browser, and the digest of what was asked for. An exact
      -- repeat has the same digest.
      request_id uuid,
      request_digest text,
      -- How often it was moved or cancelled: its SEQUENCE in calendars. A calendar replaces an event only by one
      -- of the same UID with a higher SEQUENCE (RFC 5545, 3.8.7.4).
      calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
      price_pence integer not null check (price_pence >= 0),
      pay_plan text not null default 'online' check (pay_plan in ('online', 'by_hand', 'free')),
      -- The price is due although the lesson was cancelled.
      owes_cancelled boolean not null default false,
      -- When the coach last asked for what is owed.
      asked_at timestamptz,
      -- When the coach let the debt go.
      waived_at timestamptz,
      -- How its payment by hand stands. Null without one, and for one that was recorded by mistake.
      hand_money text check (hand_money in ('received', 'to_give_back', 'given_back')),
      attendance text check (attendance = 'missed'),
      coach_notes text,
      created_at timestamptz not null default now(),
      cancelled_at timestamptz,
      hidden_from_player_at timestamptz,
      -- The time from which its client owes it, or the coach has to give money back. Null for neither. A list of
      -- what is to be settled reads its partial index, not the whole history.
      settle_from timestamptz generated always as (
        case
          when hand_money = 'to_give_back' then coalesce(cancelled_at, created_at)
          when pay_plan <> 'by_hand' or waived_at is not null or hand_money is not null then null
          when status in ('confirmed', 'completed') then ends_at
          when status = 'cancelled' and owes_cancelled then coalesce(cancelled_at, created_at)
        end) stored,
      constraint bookings_free_check check ((pay_plan = 'free') = (price_pence = 0)),
      -- A lesson that isn't cancelled has the court, for exactly its own time.
      check ((status = 'cancelled') = (court_time_id is null)),
      foreign key (court_time_id, starts_at, ends_at) references court_times (id, starts_at, ends_at)
        deferrable initially immediate
    );
    create index bookings_by_player on bookings (player_id, starts_at);
    create index bookings_by_start on bookings (starts_at desc, id);
    create index bookings_by_status on bookings (status, starts_at, id);
    create index bookings_by_series on bookings (series_id, starts_at) where series_id is not null;
    create index bookings_by_request on bookings (request_id) where request_id is not null;
    -- The terms of the last lesson that the coach has booked for a client.
    create index bookings_by_terms on bookings (player_id, created_at, starts_at)
      where request_id is not null and status <> 'cancelled';
    -- The last places that the coach has named are read from it, however many lessons there are at them.
    create index bookings_by_place on bookings (location, place_address, created_at)
      where place_address is not null and status <> 'cancelled';
    -- What the coach finds lessons and clients by, beside the words of the client's own name.
    create index bookings_by_for_name on bookings using gin (player_words(for_name, null, null, null))
      with (fastupdate = off) where for_name is not null;
    create index bookings_to_complete on bookings (ends_at) where status = 'confirmed';
    create index bookings_to_settle on bookings (settle_from, player_id) where settle_from is not null;
    create index bookings_missed on bookings (player_id) where attendance is not null;
    create index bookings_with_notes on bookings (player_id, starts_at) where coach_notes is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table bookings, court_times');
}
