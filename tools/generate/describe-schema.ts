import type { Knex } from 'knex';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  is_primary: boolean;
}

interface Reference {
  from_table: string;
  to_table: string;
  columns: string;
  nullable: boolean;
}

interface Rule {
  table: string;
  name: string;
  definition: string;
}

/** Returns the tables in Markdown: a Mermaid diagram, then the constraints. */
export async function describeSchema(knex: Knex): Promise<string> {
  const columns = await rowsOf<Column>(knex, COLUMNS);
  const references = await rowsOf<Reference>(knex, REFERENCES);
  const rules = await rowsOf<Rule>(knex, RULES);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return [
    '# Tables',
    '',
    'Written by `npm run generate -- schema` from a migrated database; a test fails while it is out of date.',
    'Amounts are pence. `timestamptz` columns are instants, `date` and wall-clock columns are London.',
    '',
    '```mermaid',
    'erDiagram',
    ...tables.map((table) => entity(table, columns)),
    ...references.map(relation),
    '```',
    '',
    '## Rules that the database enforces',
    '',
    '| table | rule | definition |',
    '| --- | --- | --- |',
    ...rules.map(({ table, name, definition }) => `| ${table} | ${name} | \`${cell(definition)}\` |`),
    '',
  ].join('\n');
}

function entity(table: string, columns: Column[]): string {
  const lines = columns
    .filter((one) => one.table === table)
    .map(({ column, type, nullable, is_primary }) => {
      const key = is_primary ? ' PK' : '';
      const remark = nullable ? ' "or null"' : '';
      return `    ${type} ${column}${key}${remark}`;
    });
  return [`  ${table} {`, ...lines, '  }'].join('\n');
}

function relation({ from_table, to_table, columns, nullable }: Reference): string {
  return `  ${to_table} ${nullable ? '|o' : '||'}--o{ ${from_table} : "${columns}"`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

async function rowsOf<Row>(knex: Knex, query: string): Promise<Row[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(query);
  return rows;
}

/** Selects the product's own tables, without those of knex. */
const OURS = `relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
  and relname not like 'schema_migrations%'`;

const COLUMNS = `
  select relname as table, attname as column,
    replace(replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'), ' ', '_') as type,
    not attnotnull as nullable,
    exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and attnum = any (conkey)) as is_primary
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where ${OURS} and attnum > 0 and not attisdropped
  order by relname, attnum`;

const REFERENCES = `
  select pg_class.relname as from_table, target.relname as to_table,
    (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns,
    exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and not attnotnull) as nullable
  from pg_constraint join pg_class on pg_class.oid = conrelid join pg_class as target on target.oid = confrelid
  where contype = 'f' and pg_class.relnamespace = 'public'::regnamespace
  order by 1, 2, 3`;

const RULES = `
  select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where ${OURS} and contype in ('c', 'x', 'u')
  union all
  select pg_class.relname, index.relname, pg_get_indexdef(index.oid)
  from pg_index join pg_class on pg_class.oid = indrelid join pg_class as index on index.oid = indexrelid
  where pg_class.relnamespace = 'public'::regnamespace and pg_class.relname not like 'schema_migrations%'
    and indisunique and not exists (select from pg_constraint where conindid = index.oid)
  order by 1, 2`;
