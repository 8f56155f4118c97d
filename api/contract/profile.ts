import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { player } from './players.ts';
import { personLimits, text } from './request-values.ts';
import { id } from './values.ts';

const name = z.nullable(text(personLimits.name));
const phone = z.nullable(text(personLimits.phone));

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
