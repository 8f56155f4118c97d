import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { player } from './players.ts';
import { id } from './values.ts';

/**
 * Makes the caller admin and coach, if `ADMIN_EMAILS` names their address. Without that setting,
 * the first caller becomes admin.
 */
export const grantAdmin = endpoint({
  method: 'POST',
  path: '/api/admin-setup',
  access: 'player',
  response: player,
});

/** All coaches and admins, by e-mail address. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access: 'admin',
  response: z.array(player),
});

/** Removes the coach and admin roles of a user; refused for the last admin (422 `last_admin`). */
export const removeRoles = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  access: 'admin',
  params: z.object({ id }),
  response: player,
});
