import * as z from 'zod/mini';
import { newClient } from './coach-lessons.ts';
import { endpoint } from './endpoint.ts';
import { id, openEnum } from './values.ts';

/** The most lines of a list of clients that the coach pastes, and its most characters. */
export const MAX_LIST_LINES = 500;
export const MAX_LIST_LENGTH = 300_000;

const listText = z.string().check(
  z.maxLength(MAX_LIST_LENGTH, `must be at most ${MAX_LIST_LENGTH} characters`),
  z.refine((value) => value.isWellFormed(), 'must be well-formed text'),
);

/** A client who can be reached. */
const reachableClient = newClient.check(
  z.refine(({ phone, email }) => Boolean(phone || email), 'must have a phone number or an email address'),
);

/**
 * What becomes of a line of a list. `known`: a client has its phone number or e-mail address. `repeated`: an earlier line
 * has. All but `new` are left out.
 */
const lineFate = z.enum(['new', 'known', 'repeated', 'no_name', 'no_contact', 'too_long']);
export type LineFate = z.output<typeof lineFate>;

const listedLine = z.object({
  /** Counted from 1; of a table, with its first line of titles. */
  line: z.number(),
  /** The beginning of what stands there. */
  text: z.string(),
  fate: openEnum(lineFate),
  /** What was read. Null without a name. */
  client: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  /** The client who is known already. */
  known: z.nullable(z.object({ id, name: z.string() })),
  /** Whether something stands in the place of a phone number that can't be dialled, and is left out. */
  hasUnreadPhone: z.boolean(),
});
export type ListedLine = z.output<typeof listedLine>;
export type ListedLineResponse = z.input<typeof listedLine>;

/**
 * Says what would become of each line of a list of clients: lines of text, or a table with commas, semicolons or tabs, with
 * titles or without. Writes nothing. Throws 422 `list_too_long` for more than 500 lines, `list_unreadable` for what is no
 * text, and `list_empty`.
 */
export const checkClientList = endpoint({
  method: 'POST',
  path: '/api/admin/client-lists/check',
  access: 'coach',
  body: z.object({ text: listText }),
  maxBodyBytes: 1_000_000,
  response: z.object({ lines: z.array(listedLine) }),
});

/**
 * Adds clients without account, and mails nobody. Whoever has the phone number or e-mail address of a client is left out,
 * and no client is changed. An exact repeat adds nobody, and returns the same ids. Throws 422 `id_used` for an id that came
 * with other clients before.
 */
export const addClientList = endpoint({
  method: 'POST',
  path: '/api/admin/client-lists',
  access: 'coach',
  status: 201,
  body: z.object({
    /** The list's, which the caller makes. */
    id,
    clients: z.array(reachableClient).check(z.minLength(1), z.maxLength(MAX_LIST_LINES)),
  }),
  maxBodyBytes: 500_000,
  response: z.object({ ids: z.array(id), leftOut: z.number() }),
});

/**
 * Removes the clients of a list who have had no lesson since, and still have no account. `kept` says how many others there are.
 * A repeat changes nothing.
 */
export const removeClientList = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-lists/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ removed: z.number(), kept: z.number() }),
});

/**
 * Adds a client without account, and mails nobody. Another client may have the same phone number. An exact repeat returns
 * the same id. Throws 422 `client_exists` if a client has the e-mail address, `phone_invalid`, and `id_used` for an id that
 * came with another client before.
 */
export const addClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients',
  access: 'coach',
  status: 201,
  body: z.object({
    /** The request's, which the caller makes. */
    id,
    client: reachableClient,
  }),
  response: z.object({ id }),
});
