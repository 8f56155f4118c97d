import type { Knex } from 'knex';

/** What the coach sets: prices, rules of booking, the business that receipts name, and the profile. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row.
    create table coach_settings (
      id boolean primary key default true check (id),
      one_hour_pence integer not null default 5000,
      two_hours_pence integer not null default 9000,
      -- How far ahead, and how long before its start, a player can book a lesson.
      horizon_weeks integer not null default 26 check (horizon_weeks between 1 and 104),
      notice_hours integer not null default 0 check (notice_hours between 0 and 336),
      -- How long after sunset the last hour of players ends at the latest, at a court without floodlights. Null: no limit.
      minutes_after_sunset smallint check (minutes_after_sunset between 0 and 60),
      -- Null: receipts have the coach's name and the court's address.
      business_name text,
      business_address text,
      -- Where clients transfer money to.
      pay_to text check (char_length(pay_to) <= 200),
      -- Without spaces, such as GB980780684.
      vat_number text,
      -- Whether VAT at the standard rate is part of the prices.
      prices_include_vat boolean not null default false,
      -- The payment provider charges no less.
      constraint coach_settings_least_charge check (one_hour_pence >= 30 and two_hours_pence >= 30),
      constraint coach_settings_vat check (vat_number is not null or not prices_include_vat)
    );
    insert into coach_settings default values;

    create table coach_photos (
      -- The start of the SHA-256 of the file, in its address.
      hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
      jpeg bytea not null check (octet_length(jpeg) between 1 and 300000)
    );

    -- One row, once the profile was saved; before that, the first values count.
    create table coach_profile (
      id boolean primary key default true check (id),
      brand text not null,
      name text not null,
      title text not null,
      bio text,
      -- [{ "name": …, "until": "2027-03-31" or null }]
      credentials jsonb not null default '[]' check (jsonb_array_length(credentials) <= 4),
      credentials_url text check (credentials_url like 'https://%'),
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
      court_photo_hash text references coach_photos,
      check ((chat_number is null) = (chat_channel is null)),
      check ((latitude is null) = (longitude is null))
    );

    -- One row: what a new coach has saved, and whether the guide to it is hidden.
    create table coach_first_steps (
      id boolean primary key default true check (id),
      prices_saved_at timestamptz,
      -- The business details.
      business_saved_at timestamptz,
      hidden_at timestamptz
    );
    insert into coach_first_steps default values;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table coach_first_steps, coach_profile, coach_photos, coach_settings');
}
