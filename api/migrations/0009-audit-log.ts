import type { Knex } from 'knex';

/**
 * The audit log: append-only, in one partition a month. Its functions run with the rights of whoever
 * migrates, so the API's own role can add entries but can't change the table. They are in a schema
 * of their own, since some hosts offer the functions of `public` to browsers. Beside it: how often somebody
 * called what is limited, the backups that are there, and whose the database is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create schema audit;
    create sequence audit.entry_id;

    create table audit_entries (
      id bigint not null default nextval('audit.entry_id'),
      -- Milliseconds, as in the API, so that a page's last entry can be named exactly.
      at timestamptz(3) not null,
      action text not null,
      -- Who did it. Null for a job or the payment provider. No reference: entries outlive accounts.
      actor_id uuid,
      -- Whom it is about, if that is somebody else than everybody.
      player_id uuid,
      booking_id uuid,
      payment_id uuid,
      amount_pence integer,
      -- Ids, numbers, times and the names of fields. Never what a person has typed.
      details jsonb not null default '{}',
      primary key (at, id)
    ) partition by range (at);
    create index audit_entries_by_actor on audit_entries (actor_id, at);
    create index audit_entries_by_player on audit_entries (player_id, at);

    create function audit.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is append-only: % is refused', tg_op using errcode = 'restrict_violation';
    end $$;
    create trigger append_only before update or delete on audit_entries
      for each row execute function audit.refuse_change();
    create trigger append_only_truncate before truncate on audit_entries
      for each statement execute function audit.refuse_change();

    -- Creates the partition of a month (UTC) unless it exists. It is attached: that blocks no insert.
    create function audit.ensure_partition(moment timestamptz) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      first_day timestamp := date_trunc('month', moment at time zone 'UTC');
      partition_name text := 'entries_' || to_char(first_day, 'YYYY_MM');
    begin
      if to_regclass('audit.' || partition_name) is not null then return; end if;
      perform pg_advisory_xact_lock(hashtext('lessons:audit-partitions'));
      -- Not to_regclass, which may still say from the session's cache that there is none: an advisory lock does
      -- not refresh it. The catalogue has what the other has committed.
      if exists (select from pg_class where relname = partition_name and relnamespace = 'audit'::regnamespace)
        then return; end if;
      execute format('create table audit.%I (like audit_entries including defaults)', partition_name);
      -- Row triggers come from the table. A trigger for statements does not.
      execute format('create trigger append_only_truncate before truncate on audit.%I
        for each statement execute function audit.refuse_change()', partition_name);
      execute format('alter table audit_entries attach partition audit.%I for values from (%L) to (%L)',
        partition_name, first_day at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
    end $$;

    -- Adds an entry. Its partition is created if no job has done that.
    create function audit.write_entry(entry jsonb) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      given record;
    begin
      select * into given from jsonb_to_record(entry) as e(
        at timestamptz(3), action text, actor_id uuid, player_id uuid, booking_id uuid, payment_id uuid,
        amount_pence integer, details jsonb);
      perform audit.ensure_partition(given.at);
      insert into audit_entries (at, action, actor_id, player_id, booking_id, payment_id, amount_pence, details)
        values (given.at, given.action, given.actor_id, given.player_id, given.booking_id, given.payment_id,
          given.amount_pence, coalesce(given.details, '{}'));
    end $$;

    -- Drops the partitions that end before a time, and never one of the last twelve months.
    create function audit.drop_partitions(before timestamptz) returns integer
      language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
    declare
      partition_name text;
      dropped integer := 0;
    begin
      for partition_name in
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'audit_entries'::regclass
            and (to_date(substr(relname, 9), 'YYYY_MM') + interval '1 month') at time zone 'UTC'
              <= least(before, now() - interval '12 months')
          order by relname
      loop
        execute format('drop table audit.%I', partition_name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$;

    select audit.ensure_partition(now()), audit.ensure_partition(now() + interval '1 month');

    -- As the library rate-limiter-flexible expects it.
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      -- Milliseconds since 1970, by the clocks of the API processes.
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);

    -- One row, once a process has started: the DEPLOYMENT_ID of the site whose database it is. Another one, on a copy, takes
    -- no job and opens no payment.
    create table deployment (
      id boolean primary key default true check (id),
      deployment_id text not null
    );

    -- For the metrics, the doctor and whoever restores one.
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
  await knex.raw(`
    drop table backups, deployment, rate_limits, audit_entries;
    drop schema audit cascade;
  `);
}
