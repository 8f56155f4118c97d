import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

export const player = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isCoach: z.boolean(),
  isAdmin: z.boolean(),
});
export type Player = z.output<typeof player>;

/** The player with the choices that the shell needs at once. */
const me = z.object({
  ...player.shape,
  locationSharing: z.boolean(),
  dataSharing: z.boolean(),
});
export type Me = z.output<typeof me>;

/** The caller with the roles that the server knows. Roles come from nowhere else. */
export const getMe = endpoint({ method: 'GET', path: '/api/me', access: 'player', response: me });
