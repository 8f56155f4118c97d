import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type { Knex } from 'knex';
import { AuthError } from './auth-error.ts';
import { checkAddress, checkPassword } from './check-request.ts';
import { listFactors } from './factor-store.ts';

export type UserRow = {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_token: string | null;
  confirmation_sent_at: Date | null;
  recovery_token: string | null;
  recovery_sent_at: Date | null;
  raw_user_meta_data: Record<string, unknown> | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** A user as the auth API returns it. */
export type AuthUser = ReturnType<typeof presentUser>;

export const users = (knex: Knex) => knex<UserRow>('auth.users');

export const findByAddress = (knex: Knex, email: string) =>
  users(knex).where({ email: email.toLowerCase() }).first();

type NewUser = { email: string; password: string; data: Record<string, unknown> };

/**
 * Adds a user and returns its id. Undefined if the address has an account.
 * @throws AuthError 4xx for an address or a password that is not valid.
 */
export async function addUser(
  { knex, passwordCost }: { knex: Knex; passwordCost: number },
  { email: given, password, data }: NewUser,
  isConfirmed: boolean,
): Promise<string | undefined> {
  checkPassword(password);
  checkAddress(given);
  const id = randomUUID();
  const email = given.toLowerCase();
  const [added] = await users(knex)
    .insert({
      id,
      email,
      encrypted_password: await bcrypt.hash(password, passwordCost),
      email_confirmed_at: isConfirmed ? new Date() : null,
      raw_user_meta_data: { ...data, email, email_verified: isConfirmed, phone_verified: false, sub: id },
    })
    // Whoever signs up with the same address at the same moment waits here.
    .onConflict()
    .ignore()
    .returning('id');
  return added?.id;
}

export async function loadUser(knex: Knex, id: string): Promise<AuthUser> {
  const user = await users(knex).where({ id }).first();
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  const factors = await listFactors(knex, id);
  return { ...presentUser(user), ...(factors.length > 0 && { factors }) };
}

export function presentUser(user: Pick<UserRow, 'id' | 'created_at' | 'updated_at'> & Partial<UserRow>) {
  const { id, created_at, updated_at, email_confirmed_at, raw_user_meta_data } = user;
  const email = user.email ?? '';
  const metadata = raw_user_meta_data ?? {};
  const last_sign_in_at = user.last_sign_in_at ?? undefined;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: email_confirmed_at ?? undefined,
    confirmed_at: email_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    last_sign_in_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { ...metadata, email, sub: id },
        provider: 'email',
        last_sign_in_at,
        created_at,
        updated_at,
        email,
      },
    ],
    created_at,
    updated_at,
    is_anonymous: false,
  };
}

export async function hasPassword(user: UserRow | undefined, password: string): Promise<boolean> {
  return bcrypt.compare(password, user?.encrypted_password ?? '');
}
