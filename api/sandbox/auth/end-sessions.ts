import type { Sql } from 'postgres';
import type { TokenSession } from './access-tokens.ts';

/**
 * Ends all other sessions of a user. Their refresh tokens go with them. Hosted Supabase does so when
 * a password is changed (`User.UpdatePassword` in `supabase/auth`).
 */
export async function endOtherSessions(sql: Sql, { userId, sessionId }: TokenSession): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
}
