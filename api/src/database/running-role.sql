-- What the API's role may do: read and write rows, not change tables. `npm run migrate` runs this after its migrations and
-- those of the job queue, if there is such a role. It may be repeated.
do $$
declare
  api_role constant text := current_setting('lessons.running_role');
  relation record;
begin
  execute format('grant usage on schema public, audit, graphile_worker to %I', api_role);

  for relation in
    select c.oid, c.oid::regclass as name, c.relkind, c.relrowsecurity from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(c.relowner, 'usage')
  loop
    if relation.relkind = 'S' then
      execute format('grant usage, select on sequence %s to %I', relation.name, api_role);
      continue;
    end if;
    execute format('grant select, insert, update, delete on %s to %I', relation.name, api_role);
    -- The job queue's tables show rows to nobody but their owner otherwise.
    if relation.relrowsecurity
      and not exists (select from pg_policy where polrelid = relation.oid and polname = api_role) then
      execute format('create policy %I on %s to %I using (true) with check (true)', api_role, relation.name, api_role);
    end if;
  end loop;

  -- The audit log is written by functions that run with the rights of its owner.
  execute format('revoke insert, update, delete on audit_entries, schema_migrations, schema_migrations_lock,
    graphile_worker.migrations from %I', api_role);
end $$;
