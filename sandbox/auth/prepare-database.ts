import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { Sql, TransactionSql } from 'postgres';
import { generateSigningKey } from './signing-keys.ts';

export type AuthKeys = {
  /** Signs the tokens that this process sends to `@supabase/lite`. They never leave the process. */
  jwtSecret: string;
  anonKey: string;
  /** For the calls of whoever runs the project, such as deleting a user. */
  secretKey: string;
  /** ES256 private keys, newest first. The first one signs, all of them are published. */
  signingKeys: JWK[];
};

/** Any number that no other advisory lock in this database uses. */
const START_LOCK = 7_262_001;

const SANDBOX_TABLES = `
  create schema if not exists auth_sandbox;
  create table if not exists auth_sandbox.keys (
    only_row boolean primary key default true check (only_row),
    jwt_secret text not null,
    anon_key text not null
  );
  alter table auth_sandbox.keys add column if not exists secret_key text;
  -- From before mails had a sandbox of their own.
  drop table if exists auth_sandbox.mail;
  create table if not exists auth_sandbox.signing_keys (
    kid text primary key,
    private_key jsonb not null,
    created_at timestamptz not null default now()
  );
  create table if not exists auth_sandbox.sessions (
    id uuid primary key references auth.sessions (id) on delete cascade,
    method text not null,
    signed_in_at timestamptz not null default now()
  );
  alter table auth_sandbox.sessions add column if not exists totp_at timestamptz;
  create table if not exists auth_sandbox.factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text not null,
    status text not null default 'unverified' check (status in ('unverified', 'verified')),
    secret text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    last_challenged_at timestamptz,
    unique (user_id, friendly_name)
  );
  create table if not exists auth_sandbox.challenges (
    id uuid primary key,
    factor_id uuid not null references auth_sandbox.factors (id) on delete cascade,
    ip text not null,
    verified_at timestamptz,
    created_at timestamptz not null default now()
  );
`;

/**
 * Creates the tables of the sandbox’s sign-in and returns its keys. They are random and made once
 * for each database, so that every process on it, and the next start, accepts the same tokens.
 *
 * A lock lets one process in at a time: `create … if not exists` fails if two run it at once.
 */
export async function prepareDatabase(sql: Sql, authSchema: string, newAnonKey: string): Promise<AuthKeys> {
  return sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${START_LOCK})`;
    await transaction.unsafe(authSchema);
    await transaction.unsafe(SANDBOX_TABLES);
    await transaction`
      insert into auth_sandbox.keys (jwt_secret, anon_key)
      values (${randomBytes(48).toString('base64url')}, ${newAnonKey})
      on conflict do nothing
    `;
    // Databases of former versions have none.
    await transaction`
      update auth_sandbox.keys set secret_key = ${`sb_secret_${randomBytes(24).toString('base64url')}`}
      where secret_key is null
    `;
    const [keys] = await transaction<[Omit<AuthKeys, 'signingKeys'>]>`
      select jwt_secret as "jwtSecret", anon_key as "anonKey", secret_key as "secretKey"
      from auth_sandbox.keys
    `;
    return { ...keys, signingKeys: await loadSigningKeys(transaction) };
  });
}

async function loadSigningKeys(sql: TransactionSql): Promise<JWK[]> {
  const newKey = await generateSigningKey();
  await sql`
    insert into auth_sandbox.signing_keys (kid, private_key)
    select ${newKey.kid}, ${JSON.stringify(newKey)}::text::jsonb
    where not exists (select from auth_sandbox.signing_keys)
  `;
  const rows = await sql<{ key: string }[]>`
    select private_key::text as key from auth_sandbox.signing_keys order by created_at desc
  `;
  return rows.map(({ key }) => JSON.parse(key) as JWK);
}
