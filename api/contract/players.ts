import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, text } from './values.ts';

const name = z.nullable(text(100));
const phone = z.nullable(text(40));

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

/** The caller with the roles that the server knows. Roles come from nowhere else. */
export const getMe = endpoint({ method: 'GET', path: '/api/me', access: 'player', response: player });

/**
 * Updates the caller's profile. The e-mail comes from the token; the one in the body is ignored.
 */
export const updateUserProfile = endpoint({
  method: 'POST',
  path: '/api/update-user-profile',
  access: 'player',
  body: z.object({
    userId: z.optional(id),
    email: z.optional(z.nullable(z.string())),
    firstName: z.optional(name),
    lastName: z.optional(name),
    phone: z.optional(phone),
  }),
  response: player,
});
