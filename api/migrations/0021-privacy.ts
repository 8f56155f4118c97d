import type { Knex } from 'knex';

/** Adds what players decide about their data, and the accounts that are being deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table players
      add column profile_visibility boolean not null default true,
      add column location_sharing boolean not null default true,
      add column data_sharing boolean not null default true,
      -- When its deletion was requested: from then on no token of the account is accepted.
      add column closed_at timestamptz;

    create table account_deletions (
      player_id uuid primary key references players (id),
      -- The last step that is done.
      state text not null default 'requested'
        check (state in ('requested', 'lessons_cancelled', 'signed_out', 'settled', 'erased')),
      requested_at timestamptz not null,
      erased_at timestamptz,
      check ((state = 'erased') = (erased_at is not null))
    );
    create index account_deletions_unfinished on account_deletions (requested_at) where erased_at is null;

    -- Addresses that no calendar program reads any more are removed.
    alter table calendar_feeds add column last_read_on date not null default current_date;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table calendar_feeds drop column last_read_on;
    drop table account_deletions;
    alter table players
      drop column profile_visibility,
      drop column location_sharing,
      drop column data_sharing,
      drop column closed_at;
  `);
}
