import type { Knex } from 'knex';

/**
 * Lessons that the coach calls off: each waits, with its payment, for a new time or a refund. Its status is
 * `pending` meanwhile.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table call_offs (
      id uuid primary key default gen_random_uuid(),
      called_by uuid references players on delete set null,
      reason text not null check (reason in ('rain', 'ill', 'court', 'away', 'other')),
      -- What the coach wrote to the players.
      message text check (char_length(message) <= 500),
      -- From the first lesson's start to the last one's end.
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      -- The block that keeps the time closed.
      block_id uuid references blocked_slots on delete set null,
      created_at timestamptz not null
    );
    create index call_offs_by_time on call_offs (created_at);

    create table choices (
      booking_id uuid primary key references bookings on delete cascade,
      call_off_id uuid not null references call_offs on delete cascade,
      -- At this time the lesson is refunded by itself.
      choose_by timestamptz not null,
      -- 'dropped': nothing had been paid. 'resumed': it goes ahead after all.
      outcome text not null default 'open' check (outcome in ('open', 'moved', 'refunded', 'dropped', 'resumed')),
      decided_at timestamptz,
      decided_by text check (decided_by in ('player', 'coach', 'deadline', 'deletion')),
      check ((outcome = 'open') = (decided_at is null))
    );
    create index choices_open on choices (choose_by) where outcome = 'open';
    create index choices_by_call_off on choices (call_off_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table choices, call_offs');
}
