import type { Knex } from 'knex';

/**
 * How far ahead and how long before its start a lesson can be booked, and how long each player has
 * held which slot, to limit players who hold slots without paying.
 *
 * Hold times are a table of their own. As columns of `payments` they would be written after a hold
 * is locked, while settling a payment locks the payment before its hold: the two would deadlock.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table coach_settings
      add column horizon_weeks integer not null default 26 check (horizon_weeks between 1 and 104),
      add column notice_hours integer not null default 0 check (notice_hours between 0 and 336);

    create table hold_times (
      payment_id uuid primary key references payments on delete cascade,
      -- The hold. It is gone from court_times once it was released or has run out.
      court_time_id uuid not null unique,
      player_id uuid not null references players,
      held_from timestamptz not null,
      -- Moves forward when the hold is released early.
      held_to timestamptz not null,
      check (held_from <= held_to)
    );
    create index hold_times_by_player on hold_times (player_id, held_to);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table hold_times;
    alter table coach_settings drop column horizon_weeks, drop column notice_hours;
  `);
}
