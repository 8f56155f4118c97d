import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Knex } from 'knex';
import { SIGNING_ALGORITHM } from './access-tokens.ts';

type AuthKeys = {
  anonKey: string;
  /** The key for the calls of whoever runs the project, such as deleting a user. */
  secretKey: string;
  /** ES256 private keys, newest first. The first one signs, all of them are published. */
  signingKeys: JWK[];
};

/** Any number that no other advisory lock in this database uses. */
const START_LOCK = 7_262_001;

/** The tables in `auth` have the columns of Supabase that are used here. */
const TABLES = `
  create schema if not exists auth;
  create table if not exists auth.users (
    id uuid primary key,
    email varchar(255) unique,
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    confirmation_token varchar(255),
    confirmation_sent_at timestamptz,
    recovery_token varchar(255),
    recovery_sent_at timestamptz,
    raw_user_meta_data jsonb default '{}',
    last_sign_in_at timestamptz,
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create table if not exists auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    aal text not null,
    factor_id uuid,
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create index if not exists sessions_user_id_idx on auth.sessions (user_id);
  create table if not exists auth.refresh_tokens (
    id text primary key,
    token varchar(255) not null,
    user_id uuid not null,
    session_id uuid references auth.sessions (id) on delete cascade,
    revoked boolean default false,
    parent varchar(255),
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
  create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

  create schema if not exists auth_sandbox;
  create table if not exists auth_sandbox.keys (
    only_row boolean primary key default true check (only_row),
    anon_key text not null,
    secret_key text not null
  );
  create table if not exists auth_sandbox.signing_keys (
    kid text primary key,
    private_key jsonb not null,
    created_at timestamptz not null default now()
  );
  create table if not exists auth_sandbox.sessions (
    id uuid primary key references auth.sessions (id) on delete cascade,
    method text not null,
    signed_in_at timestamptz not null default now(),
    totp_at timestamptz
  );
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

type KeyRow = { anon_key: string; secret_key: string };

/**
 * Creates the tables of the sandbox’s sign-in and returns its keys. They are random and made once
 * for each database, so that every process on it, and the next start, accepts the same tokens.
 */
export async function prepareDatabase(knex: Knex): Promise<AuthKeys> {
  const newKey = (kind: string) => `sb_${kind}_${randomBytes(24).toString('base64url')}`;
  return knex.transaction(async (trx) => {
    // `create … if not exists` fails if two processes run it at once.
    await trx.raw('select pg_advisory_xact_lock(?)', [START_LOCK]);
    await trx.raw(TABLES);
    await trx<KeyRow>('auth_sandbox.keys')
      .insert({ anon_key: newKey('publishable'), secret_key: newKey('secret') })
      .onConflict()
      .ignore();
    const { anon_key: anonKey, secret_key: secretKey } = (await trx<KeyRow>(
      'auth_sandbox.keys',
    ).first()) as KeyRow;
    return { anonKey, secretKey, signingKeys: await loadSigningKeys(trx) };
  });
}

async function loadSigningKeys(knex: Knex): Promise<JWK[]> {
  const table = () => knex<{ kid: string; private_key: JWK }>('auth_sandbox.signing_keys');
  if (!(await table().first())) {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: SIGNING_ALGORITHM };
    await table().insert({ kid: key.kid, private_key: key });
  }
  return table().orderBy('created_at', 'desc').pluck('private_key');
}
