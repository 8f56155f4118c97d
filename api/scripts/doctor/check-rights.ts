import type { Knex } from 'knex';
import { databaseCodeOf, INSUFFICIENT_PRIVILEGE } from '../../src/database/errors.ts';
import { RUNNING_ROLE } from '../../src/database/migrate.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Database rights';
/** PostgreSQL's codes for a right and for a table that is missing. */
const UNREADABLE = [INSUFFICIENT_PRIVILEGE, '42P01'];
const MAX_NAMED = 3;

interface Rights {
  role: string;
  isSuperuser: boolean;
  /** May create tables, and owns those of the product. */
  canMigrate: boolean;
  /** Tables of the product that the role can't read, or whose rows it does not see. */
  unreadable: string[];
}

/** The tables beside the product's are those of another owner than that of its list of migrations. */
const QUERY = `with tables as (
    select name, relowner, is_own, relowner = (
        select relowner from pg_class where relname = 'schema_migrations' and relnamespace = to_regnamespace('public')
      ) as is_ours,
      has_table_privilege(oid, 'select') and (not relrowsecurity or is_own or exists (
        select from pg_policy, unnest(polroles) as allowed
          where polrelid = tables.oid and (allowed = 0 or pg_has_role(allowed, 'usage')))) as is_readable
    from (select oid, relname::text as name, relowner, relrowsecurity, pg_has_role(relowner, 'usage') as is_own
      from pg_class where relkind in ('r', 'p')
        and relnamespace in (to_regnamespace('public'), to_regnamespace('graphile_worker'))) as tables
  )
  select current_user as role,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
      and coalesce(bool_and(is_own) filter (where is_ours), true) as "canMigrate",
    coalesce(json_agg(name order by name) filter (where is_ours and not is_readable), '[]') as unreadable
  from tables`;

/** Checks what the database's role may do: all that the API needs, and no more than an owner. */
export async function checkRights(knex: Knex): Promise<Finding> {
  return judgeRights(await readRights(knex));
}

/** Checks that the role of DATABASE_OWNER_URL may migrate. */
export async function checkOwnerRights(knex: Knex): Promise<Finding> {
  const subject = 'Database owner';
  const { role, canMigrate } = await readRights(knex);
  if (canMigrate) return ok(subject, `${role} may create and migrate`);
  const remedy = 'Name the role in DATABASE_OWNER_URL that owns all tables of the product.';
  return fail(subject, `${role} may not migrate: no release can be updated`, remedy);
}

async function readRights(knex: Knex): Promise<Rights> {
  const { rows } = await knex.raw<{ rows: [Rights] }>(QUERY);
  return rows[0];
}

/** Runs a check that reads tables. Without them, or the rights, it finds nothing: the checks of rights and schema say so. */
export async function unlessUnreadable(check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (UNREADABLE.includes(databaseCodeOf(error) ?? '')) return [];
    throw error;
  }
}

function judgeRights({ role, isSuperuser, canMigrate, unreadable }: Rights): Finding {
  if (isSuperuser) {
    return warn(
      SUBJECT,
      `${role} is a superuser, which may do anything on this server`,
      `Let an ordinary role own the tables, and the API run as \`${RUNNING_ROLE}\`: \`migrate --make-role\` makes it.`,
    );
  }
  if (unreadable.length > 0) {
    return fail(
      SUBJECT,
      `${role} can't read ${unreadable.length} tables: ${firstOf(unreadable)}`,
      `Run \`migrate\` as the owner of the tables: it grants \`${RUNNING_ROLE}\` what the API needs.`,
    );
  }
  return ok(
    SUBJECT,
    canMigrate ? 'may create and migrate' : 'reads and writes rows, and can’t change tables',
  );
}

function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${shown} …` : shown;
}
