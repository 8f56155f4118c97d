import type { Knex } from 'knex';

/** The coach's profile, in one row, once it was saved; before that, the first values count. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table coach_photos (
      -- The start of the SHA-256 of the file, in its address.
      hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
      jpeg bytea not null check (octet_length(jpeg) between 1 and 300000)
    );

    create table coach_profile (
      id boolean primary key default true check (id),
      brand text not null,
      name text not null,
      title text not null,
      bio text,
      area text,
      phone text not null,
      email text not null,
      chat_number text,
      chat_channel text check (chat_channel in ('whatsapp', 'sms')),
      court_name text not null,
      address text not null,
      directions text,
      what_to_bring text,
      -- WGS 84 degrees.
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      photo_hash text references coach_photos,
      check ((chat_number is null) = (chat_channel is null)),
      check ((latitude is null) = (longitude is null))
    );

    create trigger changed_days after insert or update or delete on coach_profile
      for each statement execute function notify_all_days();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table coach_profile, coach_photos');
}
