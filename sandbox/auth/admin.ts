import { bearerIn, noAuthorization } from './access-tokens.ts';
import { AuthError } from './auth-error.ts';
import { checkUuid } from './check-request.ts';
import { deleteFactor, findFactor, listFactors, presentFactor } from './factor-store.ts';
import type { Handler, Service } from './service.ts';
import { loadUser, users } from './users.ts';

/*
 * The calls with the project's secret key. Statuses, codes and messages are those of
 * `internal/api/admin.go` and `auth.go` in `supabase/auth`.
 */

/** Enough for checking the key: nothing here reads the list. */
const LISTED_USERS = 50;

/**
 * Returns a handler that checks the key before it does the work. It throws {@link AuthError} 401
 * without a key, and 403 with another one.
 */
function withSecretKey(work: (service: Service, params: Record<string, string>) => Promise<object>): Handler {
  return (service, { ctx, params }) => {
    // The gateway of hosted Supabase gives `apikey` the rights of its key if there is no other token.
    const bearer = bearerIn(ctx.get('authorization'));
    if ((bearer ?? ctx.get('apikey')) === service.secretKey) return work(service, params);
    throw bearer ? new AuthError(403, 'not_admin', 'User not allowed') : noAuthorization();
  };
}

/** Returns a handler for one user. It throws {@link AuthError} 404 for an unknown one. */
function withUser(
  work: (service: Service, userId: string, params: Record<string, string>) => Promise<object>,
): Handler {
  return withSecretKey(async (service, params) => {
    const { id = '' } = params;
    checkUuid('user_id', id);
    const user = await users(service.knex).where({ id }).first('id');
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
    return work(service, id, params);
  });
}

export const listUsers = withSecretKey(async ({ knex }) => {
  const newest = users(knex).select('id', 'email', 'created_at').orderBy('created_at', 'desc');
  return { users: await newest.limit(LISTED_USERS), aud: 'authenticated' };
});

export const readUser = withUser(({ knex }, userId) => loadUser(knex, userId));

/** Sessions, refresh tokens and factors refer to the user, and go along. */
export const deleteUser = withUser(async ({ knex }, userId) => {
  await users(knex).where({ id: userId }).delete();
  return {};
});

export const listFactorsOf = withUser(({ knex }, userId) => listFactors(knex, userId));

export const deleteFactorOf = withUser(async ({ knex }, userId, { factor: id = '' }) => {
  const factor = await findFactor(knex, userId, id);
  await deleteFactor(knex, id);
  return presentFactor(factor);
});
