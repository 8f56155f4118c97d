import type { Knex } from 'knex';
import { RUNNING_ROLE } from '../../src/database/migrate.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Database rights';

interface Rights {
  role: string;
  isSuperuser: boolean;
  /** May create tables, and owns all that are there. */
  canMigrate: boolean;
  /** Tables that the role can't read, or whose rows it does not see. */
  unreadableTables: number;
}

/** Checks what the database's role may do: all that the API needs, and no more than an owner. */
export async function checkRights(knex: Knex): Promise<Finding> {
  const { rows } = await knex.raw<{ rows: [Rights] }>(`select
    current_user as role,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
      and coalesce(bool_and(is_own), true) as "canMigrate",
    count(*) filter (where not has_table_privilege(oid, 'select')
      or (relrowsecurity and not is_own and not exists (
        select from pg_policy, unnest(polroles) as allowed
          where polrelid = tables.oid and (allowed = 0 or pg_has_role(allowed, 'usage')))))::int as "unreadableTables"
    from (select oid, relrowsecurity, pg_has_role(relowner, 'usage') as is_own from pg_class
      where relkind in ('r', 'p')
        and relnamespace in (to_regnamespace('public'), to_regnamespace('graphile_worker'))) as tables`);
  const [{ role, isSuperuser, canMigrate, unreadableTables }] = rows;
  if (isSuperuser) {
    return warn(
      SUBJECT,
      `${role} is a superuser, which may do anything on this server`,
      `Let an ordinary role own the tables, and the API run as \`${RUNNING_ROLE}\`: docs/deploy/own-server.md, step 4.`,
    );
  }
  if (unreadableTables > 0) {
    return fail(
      SUBJECT,
      `${role} can't read ${unreadableTables} tables`,
      `Run \`npm run migrate\` as the owner of the tables: it grants \`${RUNNING_ROLE}\` what the API needs.`,
    );
  }
  return ok(
    SUBJECT,
    canMigrate ? 'may create and migrate' : 'reads and writes rows, and can’t change tables',
  );
}
