import type { Knex } from 'knex';
import { databaseCodeOf, INSUFFICIENT_PRIVILEGE } from '../../src/database/errors.ts';
import { RUNNING_ROLE } from '../../src/database/migrate.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Database rights';
/** PostgreSQL's codes for a right and for a table that is missing. */
const UNREADABLE = [INSUFFICIENT_PRIVILEGE, '42P01'];

interface Rights {
  role: string;
  isSuperuser: boolean;
  ownsTables: boolean;
  /** Tables of the product that the role can't read, or whose rows it does not see. */
  unreadable: string[];
}

/** The tables beside the product's are those of another owner than that of its list of migrations. */
const QUERY = `with tables as (
    select name, is_own, has_table_privilege(oid, 'select') and (not relrowsecurity or is_own or exists (
        select from pg_policy, unnest(polroles) as allowed
          where polrelid = tables.oid and (allowed = 0 or pg_has_role(allowed, 'usage')))) as is_readable
    from (select oid, relname::text as name, relrowsecurity, pg_has_role(relowner, 'usage') as is_own
      from pg_class where relkind in ('r', 'p')
        and relnamespace in (to_regnamespace('public'), to_regnamespace('graphile_worker'))
        and relowner = (select relowner from pg_class
          where relname = 'schema_migrations' and relnamespace = to_regnamespace('public'))) as tables
  )
  select current_user as role,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    coalesce(bool_and(is_own), true) as "ownsTables",
    coalesce(json_agg(name order by name) filter (where not is_readable), '[]') as unreadable
  from tables`;

/** Checks that the database's role may do what the API needs, and not everything. */
export async function checkRights(knex: Knex): Promise<Finding> {
  const { rows } = await knex.raw<{ rows: [Rights] }>(QUERY);
  const [{ role, isSuperuser, unreadable }] = rows;
  if (isSuperuser) {
    return warn(
      SUBJECT,
      `${role} is a superuser, which may do anything on this server`,
      `Let an ordinary role own the tables, and the API run as \`${RUNNING_ROLE}\`: \`migrate --make-role\` makes it.`,
    );
  }
  if (unreadable.length === 0) return ok(SUBJECT, `${role} reads and writes rows`);
  return fail(
    SUBJECT,
    `${role} can't read ${unreadable.length} tables, first ${unreadable[0]}`,
    `Run \`migrate\` as the owner of the tables: it grants \`${RUNNING_ROLE}\` what the API needs.`,
  );
}

/** Checks that the role of DATABASE_OWNER_URL owns the tables. */
export async function checkOwner(knex: Knex): Promise<Finding> {
  const { rows } = await knex.raw<{ rows: [Rights] }>(QUERY);
  const [{ role, ownsTables }] = rows;
  if (ownsTables) return ok('Database owner', `${role} may migrate`);
  const remedy = 'Name the role that owns the tables in DATABASE_OWNER_URL.';
  return fail('Database owner', `${role} may not migrate: no release can be updated`, remedy);
}

/** Runs a check that reads tables. Without them, or the rights, it finds nothing: the checks of rights and schema say so. */
export async function unlessUnreadable(check: () => Promise<Finding>): Promise<Finding[]> {
  try {
    return [await check()];
  } catch (error) {
    if (UNREADABLE.includes(databaseCodeOf(error) ?? '')) return [];
    throw error;
  }
}
