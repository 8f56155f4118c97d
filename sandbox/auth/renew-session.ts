import { AuthError, validationFailed } from './auth-error.ts';
import type { Call, Service } from './service.ts';
import { addRefreshToken, presentSession } from './sessions.ts';

/**
 * A used refresh token still gets the session's newest one for this long, as in hosted Supabase.
 */
export const REUSE_INTERVAL_SECONDS = 10;

type RefreshToken = {
  token: string;
  user_id: string;
  session_id: string;
  revoked: boolean;
  parent: string | null;
  created_at: Date;
  updated_at: Date;
};

/**
 * Exchanges a refresh token for the next one of its session.
 *
 * A used token may come again: tabs of one browser renew at the same moment, and a response can get
 * lost. It gets the session's newest token if it was used within the last ten seconds or is the
 * parent of the newest. Any other used token may have been stolen: it ends the session.
 */
export async function renewSession(service: Service, { ctx, fields }: Call): Promise<object | AuthError> {
  const { knex } = service;
  const { refresh_token: token } = fields;
  if (!token) throw validationFailed('Refresh token is not valid');
  const tokens = () => knex<RefreshToken>('auth.refresh_tokens');
  // Renewals of one session, in any process, wait here for each other.
  const session = await knex<{ id: string }>('auth.sessions')
    .where('id', tokens().where({ token }).select('session_id'))
    .forUpdate()
    .first();
  const used = await tokens()
    .where({ token })
    .first<(RefreshToken & { isRecent: boolean }) | undefined>(
      '*',
      knex.raw('updated_at > now() - make_interval(secs => ?) as "isRecent"', [REUSE_INTERVAL_SECONDS]),
    );
  if (!session || !used)
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

  const owner = { userId: used.user_id, sessionId: session.id };
  const revoked = { revoked: true, updated_at: knex.fn.now() };
  if (!used.revoked) {
    await tokens().where({ token }).update(revoked);
    ctx.set('Sb-Auth-Refresh-Token-Reuse', 'false');
    return presentSession(service, owner, await addRefreshToken(knex, owner, token));
  }
  const valid = () => tokens().where({ session_id: session.id, revoked: false });
  const newest = await valid().orderBy('created_at', 'desc').first();
  if (newest && (newest.parent === token || used.isRecent))
    return presentSession(service, owner, newest.token);
  await valid().update(revoked);
  return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}
