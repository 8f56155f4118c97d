import bcrypt from 'bcryptjs';
import type { Knex } from 'knex';
import { AuthError } from './auth-error.ts';
import { checkPassword, type AuthFields } from './check-request.ts';
import { listFactors } from './factor-store.ts';
import type { Call, Service } from './service.ts';
import { endOtherSessions, requireSession, type CallerSession } from './sessions.ts';
import { hasPassword, loadUser, users, type AuthUser } from './users.ts';

export async function getUser(service: Service, { ctx }: Call): Promise<AuthUser> {
  const { userId } = await requireSession(service, ctx);
  return loadUser(service.knex, userId);
}

/** Changes the user's own data and password. A new password ends the other sessions, as in hosted Supabase. */
export async function changeUser(service: Service, { ctx, fields }: Call): Promise<AuthUser> {
  const { knex } = service;
  const session = await requireSession(service, ctx);
  const { userId } = session;
  const { email, password, data } = fields;
  if (email !== undefined) throw new AuthError(403, 'email_change_disabled', 'Email cannot be changed.');
  if (password !== undefined) {
    checkPassword(password);
    await changePassword(service, session, password);
    await endOtherSessions(knex, session);
  }
  if (data) await changeData(knex, userId, data);
  return loadUser(knex, userId);
}

async function changePassword(
  { knex, passwordCost }: Service,
  { userId, isAal2 }: CallerSession,
  password: string,
): Promise<void> {
  // A stolen password, or a mail's link alone, must not replace the password of an account with a second factor.
  if (!isAal2 && (await listFactors(knex, userId)).some(({ status }) => status === 'verified')) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  const user = await users(knex).where({ id: userId }).first();
  if (await hasPassword(user, password)) {
    const message = 'New password should be different from the old password.';
    throw new AuthError(422, 'same_password', message);
  }
  await users(knex)
    .where({ id: userId })
    .update({
      encrypted_password: await bcrypt.hash(password, passwordCost),
      recovery_token: null,
      recovery_sent_at: null,
      updated_at: knex.fn.now(),
    });
}

/** Adds fields to a user's data. Those that are null are removed. */
async function changeData(knex: Knex, id: string, data: NonNullable<AuthFields['data']>): Promise<void> {
  const removed = Object.keys(data).filter((name) => data[name] === null);
  await users(knex)
    .where({ id })
    .update({
      raw_user_meta_data: knex.raw(`(coalesce(raw_user_meta_data, '{}') || ?::jsonb) - ?::text[]`, [
        JSON.stringify(data),
        removed,
      ]),
      updated_at: knex.fn.now(),
    });
}
