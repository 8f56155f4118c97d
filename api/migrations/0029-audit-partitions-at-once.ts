import type { Knex } from 'knex';

/**
 * Two processes that need the same partition at once both go on. After the lock, `to_regclass` may
 * still say from the session's cache that there is none: an advisory lock does not refresh it. A
 * query of the catalogue reads what the other has committed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    ensurePartition(
      "exists (select from pg_class where relname = partition_name and relnamespace = 'audit'::regnamespace)",
    ),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(ensurePartition("to_regclass('audit.' || partition_name) is not null"));
}

const ensurePartition = (existsByNow: string) => `
  create or replace function audit.ensure_partition(moment timestamptz) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    first_day timestamp := date_trunc('month', moment at time zone 'UTC');
    partition_name text := 'entries_' || to_char(first_day, 'YYYY_MM');
  begin
    if to_regclass('audit.' || partition_name) is not null then return; end if;
    perform pg_advisory_xact_lock(hashtext('lessons:audit-partitions'));
    if ${existsByNow} then return; end if;
    execute format('create table audit.%I (like audit_entries including defaults)', partition_name);
    -- Row triggers come from the table. A trigger for statements does not.
    execute format('create trigger append_only_truncate before truncate on audit.%I
      for each statement execute function audit.refuse_change()', partition_name);
    execute format('alter table audit_entries attach partition audit.%I for values from (%L) to (%L)',
      partition_name, first_day at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
  end $$;
`;
