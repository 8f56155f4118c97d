import { randomBytes, randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { TokenSession } from './access-tokens.ts';
import { AuthError, validationFailed } from './auth-error.ts';

/**
 * A used refresh token still gets the session's newest one for this long, as in hosted Supabase.
 */
export const REUSE_INTERVAL_SECONDS = 10;

export type Renewal = { userId: string; sessionId: string; refreshToken: string; isReuse: boolean };

/**
 * Exchanges a refresh token for the next one of its session.
 *
 * A used token may come again: tabs of one browser renew at the same moment, and a response can get
 * lost. It gets the session's newest token if it was used within the last ten seconds or is the
 * parent of the newest. Any other used token may have been stolen: it ends the session.
 *
 * @throws AuthError 400 for an unknown, invalid or stolen token.
 */
export async function renewSession(sql: Sql, token: unknown): Promise<Renewal> {
  if (typeof token !== 'string' || token === '') throw validationFailed('Refresh token is not valid');
  const renewal = await sql.begin((transaction) => renew(transaction, token));
  // Thrown after the commit, which ends the session of a stolen token.
  if (!renewal) {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return renewal;
}

type RefreshToken = {
  token: string;
  userId: string;
  sessionId: string;
  revoked: boolean;
  parent: string | null;
};

async function renew(sql: TransactionSql, token: string): Promise<Renewal | undefined> {
  // Renewals of one session, in any process, wait here for each other.
  const [session] = await sql<{ id: string }[]>`
    select id from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${token})
    for update
  `;
  const [used] = await sql<(RefreshToken & { isRecent: boolean })[]>`
    select token, user_id as "userId", session_id as "sessionId", revoked, parent,
      updated_at > now() - make_interval(secs => ${REUSE_INTERVAL_SECONDS}) as "isRecent"
    from auth.refresh_tokens where token = ${token}
  `;
  if (!session || !used) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (!used.revoked) return swap(sql, used);

  const [newest] = await sql<RefreshToken[]>`
    select token, user_id as "userId", session_id as "sessionId", revoked, parent
    from auth.refresh_tokens where session_id = ${session.id} and not revoked
    order by created_at desc limit 1
  `;
  if (newest && (newest.parent === token || used.isRecent)) {
    await markRefreshed(sql, session.id);
    return { userId: newest.userId, sessionId: session.id, refreshToken: newest.token, isReuse: true };
  }
  await sql`
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where session_id = ${session.id} and not revoked
  `;
  return undefined;
}

async function swap(sql: TransactionSql, { token, userId, sessionId }: RefreshToken): Promise<Renewal> {
  const refreshToken = randomBytes(16).toString('hex');
  await sql`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${token}`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${randomUUID()}, ${refreshToken}, ${userId}, ${sessionId}, ${token})
  `;
  await markRefreshed(sql, sessionId);
  return { userId, sessionId, refreshToken, isReuse: false };
}

async function markRefreshed(sql: TransactionSql, sessionId: string): Promise<void> {
  await sql`update auth.sessions set refreshed_at = now(), updated_at = now() where id = ${sessionId}`;
}

/** Returns the headers in which hosted Supabase describes a renewal. */
export function renewalHeaders({
  userId,
  sessionId,
  refreshToken,
  isReuse,
}: Renewal): Record<string, string> {
  return {
    'Sb-Auth-User-Id': userId,
    'Sb-Auth-Session-Id': sessionId,
    'Sb-Auth-Refresh-Token-Prefix': refreshToken.slice(0, 5),
    ...(!isReuse && { 'Sb-Auth-Refresh-Token-Reuse': 'false' }),
  };
}

/**
 * Ends all other sessions of a user. Their refresh tokens go with them. Hosted Supabase does so when
 * a password is changed (`User.UpdatePassword` in `supabase/auth`).
 */
export async function endOtherSessions(sql: Sql, { userId, sessionId }: TokenSession): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
}
