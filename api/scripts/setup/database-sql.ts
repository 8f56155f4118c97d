import { quoted } from '../backup/libpq.ts';

/** The names and passwords of a site's database and of its two roles. */
export interface DatabasePlan {
  /** Also the role that owns the database and migrates it. */
  name: string;
  ownerPassword: string;
  apiPassword: string;
}

/**
 * Returns the statements, for psql, that create a site's database and its roles. They may be repeated. The role of the API
 * can't change tables, and no other site's role can connect. Names are quoted: a site may be called `grant` or `user`.
 */
export function databaseStatements({ name, ownerPassword, apiPassword }: DatabasePlan): string {
  return [
    ...roleStatements(name, ownerPassword),
    ...roleStatements(apiRoleOf(name), apiPassword),
    ...databaseOf(name, name),
    `grant connect on database ${quoted(name)} to ${quoted(apiRoleOf(name))};`,
    rightsOfOwner(name),
  ].join('\n');
}

/** Returns the statements that give the owner what a site that was set up before 1.1 lacks. */
export function rightsOfOwner(name: string): string {
  return [
    // A backup is tried by restoring it into a database of its own.
    `alter role ${quoted(name)} createdb;`,
    // A restore ends the connections of the API.
    `grant ${quoted(apiRoleOf(name))} to ${quoted(name)};`,
    '',
  ].join('\n');
}

/** Returns the statements that create the database of a site's sandbox, apart from the site's own. */
export function sandboxStatements(name: string, password: string): string {
  const sandbox = `${name}_sandbox`;
  return [...roleStatements(sandbox, password), ...databaseOf(sandbox, sandbox), ''].join('\n');
}

const apiRoleOf = (name: string) => `${name}_api`;

function roleStatements(role: string, password: string): string[] {
  return [
    `select 'create role ${quoted(role)}' where not exists (select from pg_roles where rolname = '${role}') \\gexec`,
    `alter role ${quoted(role)} login password '${password}';`,
  ];
}

function databaseOf(name: string, owner: string): string[] {
  return [
    // On a managed server the role that creates databases is no superuser, and has to belong to their owners.
    `select 'grant ${quoted(owner)} to current_user' from pg_roles where rolname = current_user and not rolsuper \\gexec`,
    `select 'create database ${quoted(name)} owner ${quoted(owner)}' where not exists (select from pg_database where datname = '${name}') \\gexec`,
    `revoke connect on database ${quoted(name)} from public;`,
  ];
}
