import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';

export type AuthKeys = { jwtSecret: string; anonKey: string };

/** Any constant does, as long as nothing else in this database locks by the same number. */
const STARTING = 7_262_001;

const SANDBOX_TABLES = `
  create schema if not exists auth_sandbox;
  create table if not exists auth_sandbox.keys (
    only_row boolean primary key default true check (only_row),
    jwt_secret text not null,
    anon_key text not null
  );
  create table if not exists auth_sandbox.mail (
    id bigint generated always as identity primary key,
    recipient text not null,
    subject text not null,
    links text[] not null,
    sent_at timestamptz not null default now()
  );
`;

/**
 * Makes what the embedded sign-in keeps in Postgres and answers its keys: random, made once for each database, so
 * that every API process on it, and the next start, accepts the same tokens.
 *
 * One process at a time: `create … if not exists` fails when two do it at once.
 */
export async function prepareDatabase(sql: Sql, authSchema: string, newAnonKey: string): Promise<AuthKeys> {
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${STARTING})`;
    await transaction.unsafe(authSchema);
    await transaction.unsafe(SANDBOX_TABLES);
    await transaction`
      insert into auth_sandbox.keys (jwt_secret, anon_key)
      values (${randomBytes(48).toString('base64url')}, ${newAnonKey})
      on conflict do nothing
    `;
    const [keys] = await transaction<[AuthKeys]>`
      select jwt_secret as "jwtSecret", anon_key as "anonKey" from auth_sandbox.keys
    `;
    return keys;
  });
}
