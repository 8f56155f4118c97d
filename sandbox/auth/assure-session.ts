import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { AuthError } from './auth-error.ts';
import type { CallerSession, StoredFactor } from './factors.ts';

/**
 * Raises a session to `aal2` after a code was verified, and returns its new refresh token. The old
 * one is worth nothing any more, so that only who has verified the code renews the session. The
 * user's sessions without a second factor end, and so do factors that were never verified.
 */
export async function raiseSession(
  sql: Sql,
  { userId, sessionId }: CallerSession,
  factor: StoredFactor,
  challengeId: string,
): Promise<string> {
  const refreshToken = randomBytes(16).toString('hex');
  await sql.begin(async (trx) => {
    await trx`update auth_sandbox.challenges set verified_at = now() where id = ${challengeId}`;
    await trx`
      update auth_sandbox.factors set status = 'verified', updated_at = now()
      where id = ${factor.id} and status = 'unverified'
    `;
    await trx`
      update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = now()
      where id = ${sessionId}
    `;
    await trx`update auth_sandbox.sessions set totp_at = now() where id = ${sessionId}`;
    // Long ago, and not the parent of the new one: see `renew-session.ts`.
    await trx`
      update auth.refresh_tokens set revoked = true, updated_at = '-infinity' where session_id = ${sessionId}
    `;
    await trx`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      values (${randomUUID()}, ${refreshToken}, ${userId}, ${sessionId})
    `;
    await trx`
      delete from auth.sessions where user_id = ${userId} and coalesce(aal, 'aal1') < 'aal2'
    `;
    await trx`delete from auth_sandbox.factors where user_id = ${userId} and status = 'unverified'`;
  });
  return refreshToken;
}

/**
 * Removes a factor. Sessions that were raised by it fall back.
 * @throws AuthError 422 for a verified factor, in a session without a second factor.
 */
export async function unenrollFactor(
  sql: Sql,
  { isAal2 }: CallerSession,
  { id, status }: StoredFactor,
): Promise<{ id: string }> {
  if (status === 'verified' && !isAal2) {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await deleteFactor(sql, id);
  return { id };
}

/** Removes a factor, whoever asks. Sessions that were raised by it fall back. */
export async function deleteFactor(sql: Sql, id: string): Promise<void> {
  await sql.begin(async (trx) => {
    await trx`delete from auth_sandbox.factors where id = ${id}`;
    await trx`
      update auth_sandbox.sessions set totp_at = null
      where id in (select id from auth.sessions where factor_id = ${id})
    `;
    await trx`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}`;
  });
}
