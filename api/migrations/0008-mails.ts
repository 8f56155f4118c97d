import type { Knex } from 'knex';

/** What reaches people outside of the apps: mails, and the addresses of their calendar feeds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Mails that are to be sent, and those that were. A row is written in the transaction of its cause.
    create table mails (
      -- Also the Message-ID, so that a mail that is sent twice has the same one.
      id uuid primary key default gen_random_uuid(),
      -- What the mail tells, such as 'booked:' and the id of the lesson.
      event text not null,
      recipient text not null,
      -- The player it is addressed to. Null for others.
      player_id uuid references players on delete set null,
      kind text not null,
      facts jsonb not null,
      status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
      -- Not sent earlier. Null: at once.
      send_at timestamptz,
      -- Not sent later. Null: however late.
      not_after timestamptz,
      -- Null before the first attempt, and then after it: the end of the lease, or the next attempt.
      next_attempt_at timestamptz,
      attempts integer not null default 0,
      last_error text,
      sent_at timestamptz,
      created_at timestamptz not null default now(),
      unique (event, recipient)
    );
    create index mails_waiting on mails (coalesce(next_attempt_at, send_at, created_at)) where status = 'waiting';
    create index mails_failed on mails (created_at) where status = 'failed';

    create table calendar_feeds (
      player_id uuid primary key references players on delete cascade,
      -- The secret part of the address. It is stored as it is, since the player is shown it again.
      token text not null unique,
      -- London days. An address that no calendar program reads any more is removed: the first begins with the day
      -- on which it was made. The second is shown, and null if it was never read.
      last_read_on date not null default current_date,
      read_on date
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table calendar_feeds, mails');
}
