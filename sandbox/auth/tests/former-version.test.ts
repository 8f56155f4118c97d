import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import bcrypt from 'bcryptjs';
import { createTestDatabase, PASSWORD, serveAuth, type ServedAuth, type TestDatabase } from './serve-auth.ts';

/* A database whose tables `@supabase/lite` has created: what concerns other tables than these is left out. */

const FORMER_TABLES = `
  create schema auth;
  create table auth.users (
    id uuid primary key,
    aud varchar(255) default 'authenticated',
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    phone_confirmed_at timestamptz,
    confirmed_at timestamptz generated always as (coalesce(email_confirmed_at, phone_confirmed_at)) stored,
    confirmation_token varchar(255),
    confirmation_sent_at timestamptz,
    recovery_token varchar(255),
    recovery_sent_at timestamptz,
    raw_app_meta_data jsonb default '{}',
    raw_user_meta_data jsonb default '{}',
    is_sso_user boolean not null default false,
    last_sign_in_at timestamptz,
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    refreshed_at timestamp without time zone,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    aal text check (aal in ('aal1', 'aal2', 'aal3')),
    factor_id uuid
  );
  create table auth.refresh_tokens (
    id text primary key,
    token varchar(255) not null,
    user_id uuid not null,
    session_id uuid references auth.sessions (id) on delete cascade,
    revoked boolean default false,
    parent varchar(255),
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  create schema auth_sandbox;
  create table auth_sandbox.keys (
    only_row boolean primary key default true check (only_row),
    jwt_secret text not null,
    anon_key text not null
  );
  insert into auth_sandbox.keys (jwt_secret, anon_key) values ('secret', 'sb_publishable_former');
`;
const EMAIL = 'former@example.com';
const REFRESH_TOKEN = randomUUID();

let database: TestDatabase;
let served: ServedAuth;

beforeAll(async () => {
  database = await createTestDatabase();
  const { knex } = database;
  await knex.raw(FORMER_TABLES);
  const [id, sessionId] = [randomUUID(), randomUUID()];
  await knex('auth.users').insert({
    id,
    email: EMAIL,
    encrypted_password: await bcrypt.hash(PASSWORD, 4),
    email_confirmed_at: new Date(),
  });
  await knex('auth.sessions').insert({ id: sessionId, user_id: id });
  const token = { id: randomUUID(), token: REFRESH_TOKEN, user_id: id, session_id: sessionId };
  await knex('auth.refresh_tokens').insert(token);
  served = await serveAuth({ database });
});
afterAll(async () => {
  await served.close();
  await database.drop();
});

test('an account of an older version signs in, and nobody else opens one with its address', async () => {
  expect(served.auth.anonKey).toBe('sb_publishable_former');
  const client = served.newClient();
  expect((await client.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  const { error } = await served.newClient().signUp({ email: EMAIL, password: PASSWORD });
  expect(error).toMatchObject({ code: 'user_already_exists' });
  await expect(served.signUpClient()).resolves.toMatchObject({ user: { aud: 'authenticated' } });
});

test('a session of an older version is renewed', async () => {
  const { data, error } = await served.newClient().refreshSession({ refresh_token: REFRESH_TOKEN });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(EMAIL);
});
