import type { Knex } from 'knex';

/** The backups that are there, for the metrics, the doctor and whoever restores one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table backups (
      -- The name of the dump in the folder of backups.
      file text primary key,
      finished_at timestamptz not null,
      bytes bigint not null check (bytes > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      -- When it was restored into a database that was dropped again, and the lessons that were in it. Null: never.
      checked_at timestamptz,
      lessons integer check (lessons >= 0),
      check ((checked_at is null) = (lessons is null))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table backups');
}
