import type { Context } from 'koa';
import type { Sql } from 'postgres';
import type { AuthUser } from './access-tokens.ts';
import { deleteFactor } from './assure-session.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import { ADMIN_CALLS } from './check-request.ts';
import { findFactor, listFactors } from './factors.ts';

/* Statuses, codes and messages are those of `internal/api/admin.go` and `auth.go` in `supabase/auth`. */

const USER_PATH = /^\/auth\/v1\/admin\/users\/([^/]+)/;
const FACTOR_PATH = /^(\/auth\/v1\/admin\/users\/[^/]+\/factors)\/([^/]+)/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the path with `:id` in place of the user's, and `:factor` in place of a factor's. */
export function adminRouteOf(path: string): string {
  return path.replace(FACTOR_PATH, '$1/:factor').replace(USER_PATH, '/auth/v1/admin/users/:id');
}

export type AdminCall = (typeof ADMIN_CALLS)[number];

export function isAdminCall(name: string): name is AdminCall {
  return (ADMIN_CALLS as readonly string[]).includes(name);
}

type Options = {
  sql: Sql;
  secretKey: string;
  presentUser: (userId: string) => Promise<AuthUser>;
};

/**
 * Returns the function that handles the calls with the project's secret key, which `@supabase/lite`
 * lacks. It throws {@link AuthError} 401 without a key, 403 with another one, and 404 for an unknown
 * user.
 */
export function createAdminHandler({ sql, secretKey, presentUser }: Options) {
  return async (ctx: Context, name: AdminCall): Promise<void> => {
    requireSecretKey(ctx, secretKey);
    ctx.set('Cache-Control', 'no-store');
    if (name === 'GET /auth/v1/admin/users') {
      // Enough for checking the key: nothing here reads the list.
      const users = await sql`select id, email, created_at from auth.users order by created_at desc limit 50`;
      ctx.body = { users, aud: 'authenticated' };
      return;
    }
    const [, id = ''] = USER_PATH.exec(ctx.path) ?? [];
    if (!UUID.test(id)) throw validationFailed('user_id must be an UUID', 404);
    const [user] = await sql`select id from auth.users where id = ${id}`;
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    if (name === 'GET /auth/v1/admin/users/:id') {
      ctx.body = await presentUser(id);
      return;
    }
    if (name === 'GET /auth/v1/admin/users/:id/factors') {
      ctx.body = await listFactors(sql, id);
      return;
    }
    if (name === 'DELETE /auth/v1/admin/users/:id/factors/:factor') {
      const { secret: _secret, ...factor } = await findFactor(sql, id, FACTOR_PATH.exec(ctx.path)?.[2] ?? '');
      await deleteFactor(sql, factor.id);
      ctx.body = { ...factor, user_id: undefined };
      return;
    }
    // Sessions, refresh tokens, identities and factors refer to the user, and go along.
    await sql`delete from auth.users where id = ${id}`;
    ctx.body = {};
  };
}

/** The gateway of hosted Supabase gives `apikey` the rights of its key if there is no other token. */
function requireSecretKey(ctx: Context, secretKey: string): void {
  const [, bearer] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  const key = bearer ?? ctx.get('apikey');
  if (key === secretKey) return;
  if (!bearer) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  throw new AuthError(403, 'not_admin', 'User not allowed');
}
