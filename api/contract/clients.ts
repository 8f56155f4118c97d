import * as z from 'zod/mini';
import { playerDetails } from './admin-bookings.ts';
import { payPlan } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { text } from './request-values.ts';
import { id, openEnum } from './values.ts';

/** A client as the coach chooses them. `hasAccount` is false for a guest, whom the coach entered. */
const client = z.object({
  ...playerDetails.shape,
  id,
  hasAccount: z.boolean(),
  /** How the last lesson that the coach booked for them is paid. Null if there is none. */
  lastPayPlan: z.nullable(openEnum(payPlan)),
});
export type Client = z.output<typeof client>;
export type ClientResponse = z.input<typeof client>;

/** Clients whose name, e-mail address or phone number contains `search`, by name; at most 25. */
export const listClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients',
  access: 'coach',
  query: z.object({ search: z.optional(text(100)) }),
  response: z.array(client),
});

/**
 * Gives the lessons, notes and mails of a guest to the account of the same person, and empties the guest.
 * A repeat changes nothing.
 */
export const mergeClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:id/same-person',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ accountId: id }),
  response: z.object({ ok: z.boolean() }),
});

/** Closes a guest who has no lesson to come. A job removes what names them once no money is under way. */
export const removeClient = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});

/** Everything that is stored about a guest, as `downloadData` has it for an account. */
export const downloadClientData = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/data',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ data: z.unknown(), page: z.string() }),
});
