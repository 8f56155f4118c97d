import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Assurance, TokenSession } from './access-tokens.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import type { Call, Service } from './service.ts';
import { loadUser, users } from './users.ts';

/** A session of the caller, as it is in the database. */
export type CallerSession = TokenSession & { email: string; isAal2: boolean };

/** Opens a session and returns it as the response to a sign-in. */
export async function openSession(
  service: Service,
  userId: string,
  method: 'password' | 'otp',
): Promise<object> {
  const { knex } = service;
  const session = { userId, sessionId: randomUUID() };
  await users(knex).where({ id: userId }).update({ last_sign_in_at: knex.fn.now() });
  await knex('auth.sessions').insert({ id: session.sessionId, user_id: userId, aal: 'aal1' });
  await knex('auth_sandbox.sessions').insert({ id: session.sessionId, method });
  return presentSession(service, session, await addRefreshToken(knex, session));
}

export async function presentSession(
  { knex, tokens }: Service,
  { userId, sessionId }: TokenSession,
  refreshToken: string,
): Promise<object> {
  const user = await loadUser(knex, userId);
  const token = await tokens.sign({ id: sessionId, user, ...(await findAssurance(knex, sessionId)) });
  return { ...token, refresh_token: refreshToken, user };
}

async function findAssurance(knex: Knex, id: string): Promise<Assurance> {
  const session = await knex<{ id: string; aal: string }>('auth.sessions').where({ id }).first();
  const { rows: amr } = await knex.raw<{ rows: { method: string; timestamp: number }[] }>(
    `select entry.method, floor(extract(epoch from entry.at))::integer as timestamp
     from auth_sandbox.sessions, lateral (values ('totp', totp_at), (method, signed_in_at)) as entry (method, at)
     where id = ? and entry.at is not null`,
    [id],
  );
  return { aal: session?.aal ?? 'aal1', amr };
}

/** Adds the next refresh token of a session and returns it. `parent` is the one that it replaces. */
export async function addRefreshToken(
  knex: Knex,
  { userId, sessionId }: TokenSession,
  parent?: string,
): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const row = { id: randomUUID(), token, user_id: userId, session_id: sessionId, parent: parent ?? null };
  await knex('auth.refresh_tokens').insert(row);
  return token;
}

/** @throws AuthError 401 without a token, 403 if it is not valid or its user or session is gone. */
export async function requireSession({ knex, tokens }: Service, ctx: Context): Promise<CallerSession> {
  const { userId, sessionId } = await tokens.readSession(ctx.get('authorization'));
  const caller = await knex('auth.users as users')
    .leftJoin('auth.sessions as sessions', (on) =>
      on.on('sessions.user_id', 'users.id').andOn(knex.raw('sessions.id::text = ?', [sessionId])),
    )
    .whereRaw('users.id::text = ?', [userId])
    .first<{ email: string | null; session: string | null; aal: string | null } | undefined>(
      'users.email',
      'sessions.id as session',
      'sessions.aal',
    );
  if (!caller) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (!caller.session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { userId, sessionId, email: caller.email ?? '', isAal2: caller.aal === 'aal2' };
}

/** Signs out everywhere, here or everywhere else. The refresh tokens go with the sessions. */
export async function signOut(service: Service, { ctx }: Call): Promise<undefined> {
  const session = await requireSession(service, ctx);
  const { userId, sessionId } = session;
  const scope = ctx.query['scope'] ?? 'global';
  if (scope === 'others') await endOtherSessions(service.knex, session);
  else if (scope === 'local') await service.knex('auth.sessions').where({ id: sessionId }).delete();
  else if (scope === 'global') await service.knex('auth.sessions').where({ user_id: userId }).delete();
  else throw validationFailed(`Unsupported logout scope "${String(scope)}"`);
  ctx.status = 204;
}

export async function endOtherSessions(knex: Knex, { userId, sessionId }: TokenSession): Promise<void> {
  await knex('auth.sessions').where({ user_id: userId }).whereNot({ id: sessionId }).delete();
}
