import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { player } from './players.ts';
import { text } from './request-values.ts';
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

/**
 * Makes somebody admin and coach, on an admin's behalf. It needs a fresh sign-in, as `requestDeletion` does. A repeat changes
 * nothing. 422 `address_not_confirmed` unless the account's address is known to be its owner's: see `sendAddressLink`.
 */
export const giveAccess = endpoint({
  method: 'PUT',
  path: '/api/admin/roles/:id',
  access: 'admin',
  params: z.object({ id }),
  response: player,
});

/** Returns all coaches and admins, by e-mail address. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access: 'admin',
  response: z.array(player),
});

const account = z.pick(player, { id: true, email: true, firstName: true, lastName: true });
export type Account = z.output<typeof account>;

/** The account with this e-mail address, whoever it is; 404 without one. Upper case does not matter. */
export const findAccount = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:email',
  access: 'admin',
  params: z.object({ email: text(320) }),
  response: account,
});

/**
 * Removes the second factors of somebody who has lost them, so that the password alone signs in and
 * a new factor can be added. The account gets a mail. It needs a fresh sign-in, as `requestDeletion`
 * does. Not one's own (422 `own_second_factor`): that takes a code. 422 `no_second_factor`, 422
 * `secret_key_missing` when the server has no key for it.
 */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/roles/:id/reset-second-factor',
  access: 'admin',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});

/**
 * Removes the coach and admin roles of a user, who gets a mail; refused for the last admin (422
 * `last_admin`). It needs a fresh sign-in, as `requestDeletion` does.
 */
export const removeRoles = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  access: 'admin',
  params: z.object({ id }),
  response: player,
});
