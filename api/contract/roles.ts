import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { player } from './players.ts';
import { id } from './values.ts';

/** Gives the caller admin and coach rights: an address that the settings name, or the first who asks if they name none. */
export const grantAdmin = endpoint({
  method: 'POST',
  path: '/api/admin-setup',
  access: 'player',
  response: player,
});

/** Everybody who is coach or admin, by e-mail address. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  access: 'admin',
  response: z.array(player),
});

/** Takes the coach and admin roles away from somebody; refused for the last admin (422 `last_admin`). */
export const removeRoles = endpoint({
  method: 'DELETE',
  path: '/api/admin/roles/:id',
  access: 'admin',
  params: z.object({ id }),
  response: player,
});
